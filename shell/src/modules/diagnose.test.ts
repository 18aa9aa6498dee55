import { describe, expect, test, vi } from 'vitest';
import { diagnose } from './diagnose.ts';
import { expectFiles, forgetFileErrors, noteFileError } from './fileErrors.ts';
import { sampleModule } from './sampleModule.ts';

// SHA-384 of `42`.
const integrityOf42 = `sha384-${await sha384('42')}`;

async function sha384(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

const module = sampleModule({ files: { 'remoteEntry.js': { bytes: 2, integrity: integrityOf42 } } });

function answer(respond: () => Response | Promise<Response>) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => respond()),
  );
  return diagnose(module, ['remoteEntry.js']).finally(() => vi.unstubAllGlobals());
}

describe('diagnose', () => {
  test.each([
    ['gone', 'is missing', () => new Response('', { status: 404 })],
    ['gone', 'was removed for good', () => new Response('', { status: 410 })],
    ['unreachable', 'makes the server fail', () => new Response('', { status: 503 })],
    ['refused', 'is not what was released', () => new Response('43')],
    ['unreachable', 'is an HTML page', () => new Response('<h1>Wi-Fi', { headers: { 'content-type': 'text/html' } })],
    ['unreachable', 'is as it should be', () => new Response('42')],
    ['unreachable', 'cannot be asked for', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('a failed file is diagnosed as %s when it %s', async (failure, _, respond) => {
    expect(await answer(respond)).toBe(failure);
  });

  const inFile = `${window.location.origin}${module.base_path}remoteEntry.js`;
  const syntaxError = (stack: string) => Object.assign(new SyntaxError('Unexpected token'), { stack });

  test("a file that arrived intact but isn't JavaScript is diagnosed as unparsable", async () => {
    expect(noteFileError(syntaxError('SyntaxError: Unexpected token'), inFile)).toBe(true);
    expect(await answer(() => new Response('42'))).toBe('unparsable');
    expect(await answer(() => new Response('', { status: 404 }))).toBe('gone');
    forgetFileErrors(module);
    expect(await answer(() => new Response('42'))).toBe('unreachable');
  });

  test('a parse error thrown by running code does not count as an unparsable file', async () => {
    const thrown = syntaxError(`SyntaxError: Unexpected token\n    at JSON.parse\n    at read (${inFile}:1:7)`);
    expect(noteFileError(thrown, inFile)).toBe(false);
    expect(await answer(() => new Response('42'))).toBe('unreachable');
  });

  test('a failed module is diagnosed as "not started" only if its file threw while it was loaded', async () => {
    expect(noteFileError(new Error('too early'), inFile)).toBe(false);
    const ends = [expectFiles(module), expectFiles(module)];
    ends.pop()?.();
    expect(noteFileError(new Error('of another'), inFile.replace('leads', 'slots'))).toBe(false);
    expect(await answer(() => new Response('42'))).toBe('unreachable');
    expect(noteFileError(undefined, inFile)).toBe(true);
    ends.pop()?.();
    expect(noteFileError(new Error('too late'), inFile)).toBe(false);
    expect(await answer(() => new Response('42'))).toBe('not-started');
    expect(await answer(() => new Response('', { status: 404 }))).toBe('gone');
    forgetFileErrors(module);
    expect(await answer(() => new Response('42'))).toBe('unreachable');
  });
});
