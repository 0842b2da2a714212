"""The command line: :func:`tilewright.cli.app.main` and one module per command.

Command modules import what they need when they run, so that ``tilewright --help`` is quick.
"""
