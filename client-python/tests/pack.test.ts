import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { findPython } from '../../tooling/src/sdk/find-python.ts';
import { packPython } from '../../tooling/src/sdk/pack-python.ts';
import { pythonEnv } from './find-python.ts';

const python = findPython('import build, httpx, setuptools; sys.exit(int(setuptools.__version__.split(".")[0]) < 77)');
const reason = python === null ? " (skipped: Python with httpx, build and setuptools 77 isn't here)" : '';

it.skipIf(python === null)(`the wheel and source archive of the Python client hold its methods${reason}`, async () => {
  const folder = mkdtempSync(join(process.env.SWITCHBOARD_TEST_DIR ?? tmpdir(), 'pack-'));
  try {
    const archives = (await packPython(folder, '1.4.0')) ?? [];
    expect(archives.map((path) => basename(path))).toEqual([
      'switchboard-1.4.0.tar.gz',
      'switchboard-1.4.0-py3-none-any.whl',
    ]);
    const run = (program: string, path: string) =>
      execFileSync(python ?? '', ['-c', program, path], { env: { ...pythonEnv, PYTHONPATH: path }, encoding: 'utf8' });
    const [sources = '', wheel = ''] = archives;
    const listed = run('import sys, tarfile; print(*tarfile.open(sys.argv[1]).getnames(), sep="\\n")', sources);
    expect(listed).toContain('switchboard-1.4.0/src/switchboard/_generated/async_operations.py');
    expect(listed).not.toContain('tests/');
    // Python imports from a wheel as it is.
    const program =
      'import switchboard, switchboard.types; print(switchboard.__file__, switchboard.AsyncSwitchboard.__name__)';
    expect(run(program, wheel)).toContain(`${wheel}/switchboard/__init__.py AsyncSwitchboard`);
    const files = run('import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep="\\n")', wheel);
    expect(files).toContain('switchboard/py.typed');
    expect(files).toContain('licenses/LICENSE');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
