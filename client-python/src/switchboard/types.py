"""The types of bodies and answers: `from switchboard.types import Lead`.

They are only needed for annotations, so `import switchboard` doesn't load them.
"""

from ._generated.types import *
from ._generated.types import __all__ as __all__
