import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../checks/run-tool.ts';
import { repositoryRoot as root } from '../root.ts';
import { findPython } from './find-python.ts';

/** The reason why the Python client can't be packed on this machine. */
export const withoutBuild =
  "The Python client wasn't packed: Python 3.10 or newer with its package build isn't here. Install it with: python3 -m pip install build";

const isRecent = 'import setuptools; sys.exit(int(setuptools.__version__.split(".")[0]) < 77)';

/** Packs the Python client as a source archive and a wheel; answers their paths, or null without a Python that can build. */
export async function packPython(to: string, version?: string): Promise<string[] | null> {
  const offline = findPython(`import build\n${isRecent}`);
  const python = offline ?? findPython('import build');
  if (python === null) return null;
  mkdirSync(to, { recursive: true });
  mkdirSync(join(root, 'tooling/dist'), { recursive: true });
  // setuptools writes next to the sources, and a release has its own version.
  const stage = mkdtempSync(join(root, 'tooling/dist/python-stage-'));
  try {
    const source = join(root, 'client-python');
    for (const name of ['src', 'README.md', 'LICENSE', 'MANIFEST.in'])
      cpSync(join(source, name), join(stage, name), {
        recursive: true,
        filter: (path) => !/__pycache__|\.egg-info/.test(path),
      });
    const project = readFileSync(join(source, 'pyproject.toml'), 'utf8');
    const own = version === undefined ? project : project.replace(/^version = ".*"$/m, `version = "${version}"`);
    writeFileSync(join(stage, 'pyproject.toml'), own);
    // Without setuptools here, build fetches it.
    const isolation = offline === null ? [] : ['--no-isolation'];
    const { code, output } = await runTool(python, ['-m', 'build', stage, ...isolation, '--outdir', to]);
    if (code !== 0) throw new Error(`The Python client could not be packed:\n${output}`);
    const names = /Successfully built (\S+) and (\S+)/.exec(output)?.slice(1) ?? [];
    return names.map((name) => join(to, name));
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}
