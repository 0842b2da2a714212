"""How a bot's move comes about: ``thinker`` is the contract, ``local`` fulfils it."""
