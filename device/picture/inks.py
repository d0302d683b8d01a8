"""What is drawn with. A picture of one bit a dot has the first two; a grey one has them all."""

from __future__ import annotations

DARK, LIT, SOFT, FAINT = 0, 1, 2, 3
