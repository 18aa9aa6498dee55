import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runTool } from '../checks/run-tool.ts';
import { repositoryRoot } from '../root.ts';

let copy = '';

/** The files of the repository that a new module needs, with links to the installed packages. */
function copyRepository(): string {
  const target = mkdtempSync(join(tmpdir(), 'switchboard-copy-'));
  const skipped = /(^|\/)(node_modules|dist|storybook-static|\.git|\.data)$/;
  const files = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'biome.json',
    'vitest.config.ts',
    '.gitignore',
  ];
  const folders = ['contracts', 'platform', 'design-system', 'tooling'];
  const described = globSync(['*/package.json', 'mfe-*/module.ts'], { cwd: repositoryRoot });
  for (const path of [...files, ...folders, ...described])
    cpSync(join(repositoryRoot, path), join(target, path), { recursive: true, filter: (from) => !skipped.test(from) });

  const installed = join(repositoryRoot, 'node_modules');
  const ours = new Set(readdirSync(target));
  mkdirSync(join(target, 'node_modules/@switchboard'), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name === '@switchboard' || name === '.cache' || name === '.switchboard-installed') continue;
    symlinkSync(ours.has(name) ? join('..', name) : join(installed, name), join(target, 'node_modules', name));
  }
  for (const name of folders.slice(0, 3))
    symlinkSync(join('../..', name), join(target, 'node_modules/@switchboard', name));
  for (const nested of globSync('*/node_modules', { cwd: repositoryRoot }))
    symlinkSync(join(repositoryRoot, nested), join(target, nested));
  return target;
}

const node = (args: string[], cwd = copy, env: NodeJS.ProcessEnv = {}) => runTool(process.execPath, args, { cwd, env });
const newModule = (...args: string[]) => node(['tooling/src/new-module.ts', ...args], copy, { INIT_CWD: copy });

describe('npm run new:module', () => {
  beforeAll(async () => {
    copy = copyRepository();
    const { code, output } = await newModule(
      ...['visit-notes', '--title', 'Visit notes', '--owner', 'Team Blue', '--slot', 'lead.panels.v1'],
    );
    expect(output).toContain('mfe-visit-notes is ready');
    expect(code).toBe(0);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('a new module builds', async () => {
    const { code, output } = await node(['tooling/src/build.ts', 'mfe-visit-notes']);
    expect(output).toContain('mfe-visit-notes: built');
    expect(code).toBe(0);
    const { version } = JSON.parse(readFileSync(join(copy, 'mfe-visit-notes/dist/current.json'), 'utf8')) as {
      version: string;
    };
    const manifest: unknown = JSON.parse(
      readFileSync(join(copy, 'mfe-visit-notes/dist', version, 'module.json'), 'utf8'),
    );
    expect(manifest).toMatchObject({
      id: 'visit-notes',
      title: 'Visit notes',
      owner: 'Team Blue',
      requires: { api: ['GET /api/leads'] },
      settings: [{ name: 'rows', kind: 'number', default: 10 }],
      routes: [{ path: '/visit-notes', expose: 'VisitNotesPage' }],
      slots: [{ slot: 'lead.panels.v1', expose: 'VisitNotesPanel', permission: 'lead.read' }],
    });
  });

  it('a new module passes its tests', async () => {
    const { code, output } = await node(['../tooling/src/module-tools.ts', 'test'], join(copy, 'mfe-visit-notes'));
    expect(output).toContain('6 passed');
    expect(code).toBe(0);
  });

  it('a new module passes types, lint and boundaries', async () => {
    const config = join(copy, 'tsconfig.visit-notes.json');
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.base.json', include: ['mfe-visit-notes'] }));
    const types = await runTool('tsc', ['-p', config], { cwd: copy });
    expect(types.output).toBe('');
    expect((await runTool('biome', ['check', 'mfe-visit-notes', 'package.json'], { cwd: copy })).code).toBe(0);
    const boundaries = `import { boundaryProblems } from './tooling/src/boundaries.ts';
      console.log(boundaryProblems(process.cwd()).filter((line) => line.startsWith('mfe-visit-notes')).join());`;
    expect((await node(['--input-type=module', '-e', boundaries])).output).toBe('');
  });

  it('a new module is linked without an installation, for its author and colleagues', async () => {
    const link = join(copy, 'node_modules/mfe-visit-notes');
    expect(existsSync(join(link, 'module.ts'))).toBe(true);
    rmSync(link);
    const install = "import('./tooling/bootstrap.mjs').then(({ ensureInstalled }) => ensureInstalled())";
    // An npm that is not there would fail the start.
    const { code, output } = await node(['-e', install], copy, { npm_execpath: '/nowhere/npm-cli.js' });
    expect(output).toBe('');
    expect(code).toBe(0);
    expect(existsSync(join(link, 'module.ts'))).toBe(true);
  });

  it.each([
    ['visit-notes', 'mfe-visit-notes exists already.'],
    ['leads', 'mfe-leads exists already.'],
    ['dashboard', 'Its page /dashboard belongs to the shell already.'],
    ['campaigns', 'mfe-campaigns exists already.'],
    ['api', 'Its page /api belongs to the server already.'],
    ['call-logs', 'belongs to'],
    ['Visit', 'is no id of a module'],
  ])('the new module %s is refused and nothing is created', async (id, why) => {
    const before = readdirSync(copy);
    const { code, output } = await newModule(id);
    expect(output).toContain(why);
    expect(code).toBe(1);
    expect(readdirSync(copy)).toEqual(before);
  });
});
