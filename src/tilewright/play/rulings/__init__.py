"""What the referee decides, one subject a module. Use :mod:`tilewright.play.referee`."""
