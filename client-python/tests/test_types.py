"""The generated types and methods."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
import typing
import unittest

from switchboard import AsyncSwitchboard, Switchboard, types


class Generated(unittest.TestCase):
    def test_every_type_can_be_resolved_at_run_time(self) -> None:
        names = types.__all__
        self.assertGreater(len(names), 500)
        for name in names:
            value = getattr(types, name)
            if isinstance(value, type):
                typing.get_type_hints(value, include_extras=True)

    def test_importing_the_client_does_not_load_its_types(self) -> None:
        program = "import switchboard, sys; sys.exit('switchboard._generated.types' in sys.modules)"
        self.assertEqual(subprocess.run([sys.executable, "-c", program], check=False).returncode, 0)

    def test_both_clients_have_the_same_methods_and_each_has_a_docstring(self) -> None:
        sync = Switchboard("https://a.example", "sbk_x")
        asynchronous = AsyncSwitchboard("https://a.example", "sbk_x")
        count = 0
        for name, resource in vars(sync).items():
            if name.startswith("_"):
                continue
            other = getattr(asynchronous, name)
            methods = [name for name in dir(type(resource)) if not name.startswith("_")]
            self.assertEqual(
                methods, [name for name in dir(type(other)) if not name.startswith("_")]
            )
            for method in methods:
                one, two = getattr(resource, method), getattr(other, method)
                self.assertEqual(
                    list(inspect.signature(one).parameters), list(inspect.signature(two).parameters)
                )
                self.assertIn("Needs the scope", inspect.getdoc(one) or "")
                count += 1
        self.assertGreater(count, 300)
        sync.close()
        asyncio.run(asynchronous.close())


if __name__ == "__main__":
    unittest.main()
