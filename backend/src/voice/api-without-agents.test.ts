import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const backend = fileURLToPath(new URL('..', import.meta.url));

/** The modules that a file imports, at once or later; type imports don't count. */
const imports = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^'"]*?from '([^']+)'|^import '([^']+)'|import\('([^']+)'\)/gm,
    ),
  ].map((found) => found[1] ?? found[2] ?? found[3] ?? '');

/** All packages that a file imports directly or indirectly, each with the file that names it. */
function packagesOf(entry: string): Map<string, string> {
  const packages = new Map<string, string>();
  const seen = new Set([entry]);
  for (const file of seen)
    for (const name of imports(file)) {
      if (name.startsWith('.')) seen.add(join(dirname(file), name));
      else packages.set(name, file);
    }
  return packages;
}

const ofAgents = ['@livekit/agents', '@livekit/rtc-node'];

test('the API process never loads the libraries of agents, which take 150 MB', () => {
  const api = packagesOf(join(backend, 'main.ts'));
  expect(api.has('hono')).toBe(true);
  for (const name of ofAgents) expect(api.get(name)).toBeUndefined();
  const agent = packagesOf(join(backend, 'voice/agent/main.ts'));
  for (const name of ofAgents) expect(agent.get(name)).toBeDefined();
});
