import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { headOf } from './command-help.ts';
import { repositoryRoot as root } from './root.ts';

const scripts = Object.values(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
);
// The commands that npm runs, and the files that scripts without types load. Commands that read their own arguments have their own help.
const own = ['tooling/src/new-module.ts', 'backend/src/commands/test-whatsapp.ts'];
const commands = [
  ...new Set([
    ...scripts.flatMap((script) => script.match(/(?:tooling|bench|backend)\/[\w/-]+\.ts/g) ?? []),
    'tooling/src/start.ts',
    'tooling/src/test.ts',
  ]),
].filter((file) => !own.includes(file));

describe('--help', () => {
  it('every command in package.json handles --help before it loads anything else', () => {
    expect(commands.length).toBeGreaterThan(15);
    for (const file of commands) {
      const source = readFileSync(join(root, file), 'utf8');
      expect(headOf(source), file).toMatch(/\w/);
      const [first] = source.match(/^import .*$/m) ?? [];
      expect(first, file).toMatch(/command-help\.ts';$/);
    }
  });

  it('a command with --help prints the comment at its top and ends with 0', () => {
    const printed = execFileSync(process.execPath, [join(root, 'tooling/src/copies.ts'), 'backup', '--help'], {
      encoding: 'utf8',
    });
    expect(printed).toContain('npm run restore -- --from <file> [--exact]');
    expect(printed).not.toContain('/**');
    expect(readdirSync(root)).not.toContain('--help');
  });
});
