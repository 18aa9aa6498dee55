import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { assertModules, onChange } from './follow-changes.ts';

let folder = '';
let following = new AbortController();

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'switchboard-follow-'));
  mkdirSync(join(folder, 'domains/leads'), { recursive: true });
  following = new AbortController();
});

afterEach(() => {
  following.abort();
  rmSync(folder, { recursive: true, force: true });
});

it('a burst of changes calls back once, and changes of tests and generated files do not', async () => {
  const changed: string[] = [];
  onChange([folder], following.signal, async (path) => void changed.push(path));
  writeFileSync(join(folder, 'domains/leads/leads.test.ts'), '1');
  for (let time = 0; time < 5; time += 1) writeFileSync(join(folder, 'domains/leads/leads.ts'), String(time));
  await vi.waitFor(() => expect(changed).toEqual([join(folder, 'domains/leads/leads.ts')]), { timeout: 10_000 });
});

it('a change that arrives while another is handled waits for it', async () => {
  const handling = Promise.withResolvers<void>();
  const seen: string[] = [];
  onChange([folder], following.signal, async (path) => {
    seen.push(path);
    if (seen.length === 1) await handling.promise;
  });
  writeFileSync(join(folder, 'first.ts'), '1');
  await vi.waitFor(() => expect(seen).toHaveLength(1), { timeout: 10_000 });
  writeFileSync(join(folder, 'second.ts'), '1');
  handling.resolve();
  await vi.waitFor(() => expect(seen).toEqual([join(folder, 'first.ts'), join(folder, 'second.ts')]), {
    timeout: 10_000,
  });
});

it('an unknown module is refused with the names of all modules', () => {
  expect(() => assertModules(repositoryRoot, ['mfe-leads'])).not.toThrow();
  expect(() => assertModules(repositoryRoot, ['leads'])).toThrow(/"leads" isn't a module.*mfe-leads/);
});
