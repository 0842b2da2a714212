"""How a bot's move comes about: in this process's pool, or by a queue in any process's.

``thinker`` is the contract; ``local`` fulfils it alone, ``queued`` with ``worker`` at the other end
of ``turn_queue``. ``opening`` puts together what a process has of them.
"""
