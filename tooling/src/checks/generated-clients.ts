import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { runTool, type ToolOptions } from './run-tool.ts';

interface Generator {
  name: string;
  version: string;
  /** Where `installGenerators` puts it, below `folder`. */
  place: string;
  /** What generates a client into `out`. */
  args(document: string, out: string): readonly string[];
}

/** Programs that make clients of the API's document. Nothing else of the project needs them, so that they come on demand. */
const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    version: '7.13.0',
    place: 'node_modules/.bin',
    args: (document, out) => [document, '--output', join(out, 'api.ts')],
  },
  {
    name: 'openapi-python-client',
    version: '0.29.1',
    place: 'python/bin',
    args: (document, out) => [
      'generate',
      '--path',
      document,
      '--output-path',
      join(out, 'python'),
      '--fail-on-warning',
    ],
  },
];

const folderOf = (root: string) => join(root, '.cache/clients');

function find(root: string, { name, place }: Generator): string | null {
  const places = [join(folderOf(root), place), ...(process.env.PATH ?? '').split(delimiter)];
  return places.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** What a generator complains about, in what it printed; empty when it is content. */
export function complaintsOf(output: string): string {
  return /\b(?:warn(?:ing)?|error|unable to)\b/i.test(output) ? output : '';
}

async function problemOf(path: string, generator: Generator, document: string, out: string, tools: ToolOptions) {
  // What a generator calls, such as ruff, is installed next to it.
  const env = { ...tools.env, PATH: `${dirname(path)}${delimiter}${process.env.PATH ?? ''}` };
  const { code, output } = await runTool(path, generator.args(document, out), { ...tools, env });
  const problem = code === 0 ? complaintsOf(output) : output || `It ended with ${code}`;
  return problem === '' ? null : `${generator.name}: ${problem}`;
}

export interface ClientCheck {
  problems: readonly string[];
  /** Generators that are not installed, with how to get them. */
  skipped?: string;
}

/** Generates a TypeScript and a Python client of the API, with the generators that are installed. A warning is a problem. */
export async function checkGeneratedClients(root: string, tools: ToolOptions): Promise<ClientCheck> {
  const found = generators.map((generator) => ({ generator, path: find(root, generator) }));
  const missing = found.filter(({ path }) => path === null).map(({ generator }) => generator.name);
  const skipped =
    missing.length > 0 ? { skipped: `${missing.join(' and ')} (npm run test:clients installs them)` } : {};
  if (missing.length === found.length) return { problems: [], ...skipped };
  const out = mkdtempSync(join(tmpdir(), 'switchboard-clients-'));
  try {
    const printed = await runTool('node', [join(root, 'backend/src/commands/print-openapi.ts')], tools);
    if (printed.code !== 0) return { problems: [printed.output] };
    const document = join(out, 'openapi.json');
    writeFileSync(document, printed.output);
    const problems = await Promise.all(
      found.map(({ generator, path }) => path && problemOf(path, generator, document, out, tools)),
    );
    return { problems: problems.filter((problem) => problem !== null), ...skipped };
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

/** Installs the generators next to the project, the Python one where there is a Python. */
export async function installGenerators(root: string, options: ToolOptions): Promise<void> {
  const folder = folderOf(root);
  const [typescript, python] = generators.map(({ name, version }) => ({ name, version }));
  const node = [`${typescript?.name}@${typescript?.version}`, 'typescript@5.9.3'];
  await runTool('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', ...node], options);
  const venv = join(folder, 'python');
  const made = await runTool('python3', ['-m', 'venv', venv], options).catch(() => null);
  if (made?.code === 0)
    await runTool(join(venv, 'bin/pip'), ['install', '--quiet', `${python?.name}==${python?.version}`], options);
}
