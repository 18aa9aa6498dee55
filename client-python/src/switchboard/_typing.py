"""Special forms that `typing` of Python 3.10 doesn't have yet."""

import sys

if sys.version_info >= (3, 11):
    from typing import NotRequired, Self, Unpack
else:
    from typing_extensions import NotRequired, Self, Unpack

__all__ = ["NotRequired", "Self", "Unpack"]
