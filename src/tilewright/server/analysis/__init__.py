"""The analysis board: texts read into trees, positions looked at, engines that think about them.

``trees`` and ``looking`` answer at once, in ``turns`` where it takes long. ``host`` is the program
of a process that searches, and ``analysts`` the processes of a server; ``socket`` lends them to
clients.
"""
