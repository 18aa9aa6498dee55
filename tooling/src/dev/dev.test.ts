import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import { ModuleManifest } from '@switchboard/contracts/modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySample, freePort, type ModuleCopy, openEvents, type RunningCommand, runDev } from './testing/running.ts';

let copy: ModuleCopy;
let shell: Server;
let shellUrl = '';
let dev: RunningCommand;
let port = 0;
const received: { method: string; url: string; headers: IncomingHttpHeaders }[] = [];

/** The parts of a shell that the proxy and the search for a shell need: no one is signed in, and every sign-in succeeds. */
function startShell(shellPort: number): Server {
  return createServer(({ method = '', url = '', headers }, response) => {
    received.push({ method, url, headers });
    if (url === '/api/session') {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 'UNAUTHENTICATED', message: 'Please sign in.', request_id: 'r' } }));
      return;
    }
    response.writeHead(200, { 'set-cookie': 'switchboard.session_token=t; Path=/; HttpOnly; SameSite=Lax' });
    response.end('{}');
  }).listen(shellPort, '127.0.0.1');
}

function askWith(headers: Record<string, string>, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(`${dev.url}${path}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

async function manifest(): Promise<ModuleManifest> {
  return ModuleManifest.parse(await (await fetch(`${dev.url}/module/module.json`)).json());
}

const firstPage = (text: string) => text.replace('<h1>', '<h1>\n{');

beforeAll(async () => {
  copy = copySample('mfe-notes-served');
  const shellPort = await freePort();
  shell = startShell(shellPort);
  shellUrl = `http://127.0.0.1:${shellPort}`;
  port = await freePort();
  dev = await runDev(copy.dir, ['--port', String(port), '--shell', shellUrl]);
});

afterAll(async () => {
  await dev?.stop();
  shell?.close();
  copy?.remove();
});

describe('npm run dev', () => {
  it('a development build is described like a release and can be loaded by any shell', async () => {
    const answer = await fetch(`${dev.url}/module/module.json`);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
    const { version, container, entry, files, preload, requires } = await manifest();
    expect(version).toMatch(/^0\.0\.0-[0-9a-f]{12}$/);
    expect(container).toBe(`sb_notes_${version.slice(-12)}`);
    expect(requires.api).toEqual(['GET /api/leads']);
    expect(Object.keys(files)).toEqual(expect.arrayContaining([entry, ...Object.values(preload).flat()]));
    const script = await fetch(`${dev.url}/module/${entry}`);
    expect(script.headers.get('access-control-allow-origin')).toBe('*');
    expect(await script.text()).toContain(`var ${container};`);
  });

  it('a page of a public address can request permission to load from this machine', async () => {
    const headers = { 'access-control-request-private-network': 'true', 'access-control-request-method': 'GET' };
    const answer = await fetch(`${dev.url}/module/module.json`, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-private-network')).toBe('true');
  });

  it('shells are notified of each build and each failure, and files of earlier builds are kept', async () => {
    const before = await manifest();
    const events = await openEvents(`${dev.url}/module/events`);
    expect(await events.next()).toEqual({ version: before.version });

    copy.edit('src/pages/NotesPage.tsx', (text) => text.replace('writes', 'writes much'));
    const { version } = (await events.next()) as { version: string };
    expect(version).not.toBe(before.version);
    const after = await manifest();
    expect(after).toMatchObject({ version, container: `sb_notes_${version.slice(-12)}` });
    const codes = await Promise.all(
      [before, after].flatMap(({ preload }) =>
        (preload.NotesPage ?? []).map(async (file) => (await fetch(`${dev.url}/module/${file}`)).text()),
      ),
    );
    expect(codes.map((code) => code.includes('writes much'))).toEqual([false, true]);

    copy.edit('src/pages/NotesPage.tsx', firstPage);
    const failure = (await events.next()) as { error: string };
    expect(failure.error).toContain('src/pages/NotesPage.tsx');
    expect(failure.error).not.toContain(copy.dir);
    expect(failure.error).not.toContain('Stack backtrace');
    expect(await manifest()).toMatchObject({ version });
    expect(dev.output()).toContain('not built');

    copy.edit('src/pages/NotesPage.tsx', (text) => text.replace('<h1>\n{', '<h1>'));
    expect(await events.next()).toEqual({ version });
    events.close();
  });

  it('a changed declaration is applied, and a wrong one is reported', async () => {
    const events = await openEvents(`${dev.url}/module/events`);
    await events.next();
    copy.edit('module.ts', (text) => text.replace("label: 'Notes'", "label: 'All notes'"));
    await events.next();
    expect((await manifest()).nav[0]?.label).toBe('All notes');
    copy.edit('module.ts', (text) => text.replace("expose: 'NoteSlot'", "expose: 'OtherSlot'"));
    expect(await events.next()).toEqual({
      error: 'src/slots/OtherSlot.tsx is missing, but module.ts exposes OtherSlot',
    });
    copy.edit('module.ts', (text) => text.replace("expose: 'OtherSlot'", "expose: 'NoteSlot'"));
    expect(await events.next()).toHaveProperty('version');
    events.close();
  });

  it('the server answers only requests for names of this machine', async () => {
    expect(await askWith({ host: `rebound.example:${port}` }, '/module/module.json')).toBe(403);
    expect(await askWith({ host: `rebound.example:${port}` }, '/api/session')).toBe(403);
    expect(await askWith({ host: `127.0.0.1:${port}` }, '/module/module.json')).toBe(200);
  });

  it("requests of its own page are passed on with the shell's origin, and those of other pages are refused", async () => {
    const send = (origin: string) =>
      fetch(`${dev.url}/api/auth/sign-in/email`, { method: 'POST', headers: { origin }, body: '{}' });
    received.length = 0;
    expect((await send('http://localhost:9')).status).toBe(403);
    expect(received).toEqual([]);

    const answer = await send(dev.url);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('switchboard.session_token=t')]);
    const [passed] = received;
    expect(passed?.headers).toMatchObject({ origin: shellUrl, host: new URL(shellUrl).host });
  });

  it('the server serves no files outside the module and its packages', async () => {
    const answer = await fetch(`${dev.url}/@fs/etc/hostname`);
    expect(answer.status).toBe(403);
    expect((await fetch(`${dev.url}/@fs${process.cwd()}/package-lock.json`)).status).toBe(403);
  });

  it('the command prints the override link, moves to the next free port, and ends when it is stopped', async () => {
    expect(dev.output()).toContain(`${shellUrl}/?override=notes@${dev.url}/module/`);
    const second = await runDev(copy.dir, ['--port', String(port), '--shell', shellUrl]);
    expect(second.output()).toContain(`Port ${port} is taken, so this is port ${new URL(second.url).port}.`);
    await second.says('built');
    expect(await second.stop()).toBe(0);
  });
});
