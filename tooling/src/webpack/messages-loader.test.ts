import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import messagesLoader, { catalogFiles } from './messages-loader.ts';

async function load(source: string): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'messages-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const resourcePath = join(dir, 'messages.ts');
  writeFileSync(resourcePath, source);
  return messagesLoader.call({ resourcePath } as never, source);
}

it('a build compiles the messages of a catalog, so that pages need no parser', async () => {
  const built = await load(
    "export const messages = { left: '{n, plural, one {# seat} other {# seats}}', it: \"It''s\" } as const;",
  );
  expect(built).toBe(
    'export const messages = {"left":[["n",2,{"one":[0," seat"],"other":[0," seats"]}]],"it":"It\'s"};',
  );
});

it('a build fails for a message that is not valid', async () => {
  await expect(load("export const messages = { left: '{n, plural, one {#}' } as const;")).rejects.toThrow();
});

it('a file with the name of a catalog but without messages stays unchanged', async () => {
  expect(await load('export const other = 1;')).toBe('export const other = 1;');
});

it.each([
  ['/a/texts/messages.ts', true],
  ['/a/texts/messages.de.ts', true],
  ['/a/texts/old-messages.ts', false],
  ['/a/texts/messages.test.ts', false],
  ['/a/texts/messages.ts.map', false],
])('the file %s is a catalog: %s', (file, isCatalog) => {
  expect(catalogFiles.test(file)).toBe(isCatalog);
});
