import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { repositoryRoot } from './root.ts';
import { program } from './testing/program.ts';
import { type StandIn, standIn } from './testing/stand-in-api.ts';

/** Caddy before 2.7 can't read the file, as docs/operations.md notes. */
function isCaddyNewEnough(): boolean {
  const path = program('caddy');
  if (!path) return false;
  // A build of one's own may not know its version.
  const found = /v?(\d+)\.(\d+)/.exec(execFileSync(path, ['version'], { encoding: 'utf8' }));
  return !found || Number(found[1]) > 2 || (Number(found[1]) === 2 && Number(found[2]) >= 7);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface Place {
  folder: string;
  certificate: string;
  key: string;
  port: number;
  plainPort: number;
}

const read = (file: string) => readFileSync(join(repositoryRoot, 'deploy/proxy', file), 'utf8');

/** How each proxy is started with its file of deploy/proxy, whose addresses and certificate are replaced. */
const proxies: Record<string, (place: Place, config: string) => { args: string[] }> = {
  nginx({ folder, certificate, key, port, plainPort }, config) {
    const server = config
      .replace(/listen 80;\n {2}listen \[::\]:80;/, `listen 127.0.0.1:${plainPort};`)
      .replace(/listen 443 ssl http2;\n {2}listen \[::\]:443 ssl http2;/, `listen 127.0.0.1:${port} ssl http2;`)
      .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${server}\n}`,
    );
    return { args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')] };
  },
  haproxy({ folder, certificate, key, port, plainPort }, config) {
    writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    const file = config
      // As many as any account may have open.
      .replace('maxconn 20000', 'maxconn 200')
      .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
      .replace('bind :443', `bind 127.0.0.1:${port}`)
      .replace('/etc/haproxy/calls.example.com.pem', join(folder, 'both.pem'));
    writeFileSync(join(folder, 'haproxy.cfg'), file);
    return { args: ['-db', '-f', join(folder, 'haproxy.cfg')] };
  },
  caddy({ folder, certificate, key, port }, config) {
    const file = config.replace(
      /^calls\.example\.com \{/m,
      `https://calls.example.com:${port} {\n\ttls ${certificate} ${key}`,
    );
    writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${file}`);
    return { args: ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'] };
  },
};
const fileOf: Record<string, string> = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg', caddy: 'Caddyfile' };

describe.each(Object.keys(proxies))('%s with its file of deploy/proxy', (name) => {
  const path = program(name);
  const canRun = path !== undefined && program('openssl') !== undefined && (name !== 'caddy' || isCaddyNewEnough());
  let place: Place;
  let child: ChildProcess;
  let apis: [StandIn, StandIn];

  const options = (more: object = {}) => ({
    host: '127.0.0.1',
    port: place.port,
    servername: 'calls.example.com',
    rejectUnauthorized: false,
    agent: false as const,
    ...more,
    headers: { host: `calls.example.com:${place.port}`, ...('headers' in more ? (more.headers as object) : {}) },
  });
  const ask = (more: object = {}, body?: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(options(more), resolve);
      asked.on('error', reject);
      asked.end(body);
    });
  const askJson = async (more: object = {}, body?: Buffer) => {
    const answer = await ask(more, body);
    return { status: answer.statusCode, cookie: answer.headers['set-cookie'], ...JSON.parse(await text(answer)) };
  };

  beforeAll(async () => {
    if (!canRun) return;
    const folder = mkdtempSync(join(tmpdir(), `switchboard-${name}-`));
    mkdirSync(join(folder, 'data'));
    place = {
      folder,
      certificate: join(folder, 'cert.pem'),
      key: join(folder, 'key.pem'),
      port: await freePort(),
      plainPort: await freePort(),
    };
    const subject = ['-subj', '/CN=calls.example.com', '-addext', 'subjectAltName=DNS:calls.example.com'];
    const files = ['-keyout', place.key, '-out', place.certificate];
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...files, ...subject], {
      stdio: 'ignore',
    });
    apis = [await standIn('first'), await standIn('second')];
    const config = read(fileOf[name] as string)
      .replaceAll('10.0.0.11:3000', `127.0.0.1:${apis[0].port}`)
      .replaceAll('10.0.0.12:3000', `127.0.0.1:${apis[1].port}`);
    const env = {
      ...process.env,
      HOME: folder,
      XDG_DATA_HOME: join(folder, 'data'),
      XDG_CONFIG_HOME: join(folder, 'data'),
    };
    let output = '';
    child = spawn(path, proxies[name]?.(place, config).args ?? [], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    const isUp = async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
      expect((await askJson({ path: '/' })).status).toBe(200);
    };
    await vi.waitFor(isUp, { timeout: 60_000, interval: 200 });
  }, 120_000);

  afterAll(() => {
    if (!canRun) return;
    child.kill('SIGKILL');
    for (const { server } of apis) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(place.folder, { recursive: true, force: true });
  });

  it.skipIf(!canRun)('the proxy forwards a sign-in with its cookie, port and the caller address', async () => {
    const answer = await askJson(
      {
        path: '/api/auth/sign-in/email',
        method: 'POST',
        headers: { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' },
      },
      Buffer.from('{}'),
    );
    expect(answer.cookie).toEqual([expect.stringContaining('session=signed')]);
    expect(answer.headers).toMatchObject({
      host: `calls.example.com:${place.port}`,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'https',
    });
  });

  it.skipIf(!canRun)('the proxy sends live events immediately', async () => {
    const stream = await ask({ path: '/api/events' });
    const events: string[] = [];
    stream.on('data', (chunk: Buffer) => events.push(chunk.toString()));
    await vi.waitFor(() => expect(events.join('')).toContain('first'), { timeout: 30_000 });
    for (const api of apis) api.sendEvent();
    await vi.waitFor(() => expect(events.join('')).toContain('second'), { timeout: 30_000 });
    stream.destroy();
  });

  it.skipIf(!canRun)(
    'the proxy accepts an upload of 64 MB and refuses one of 80 MB',
    async () => {
      const body = Buffer.alloc(64_000_000);
      const upload = { path: '/api/lead-imports', method: 'POST' };
      expect(await askJson({ ...upload, headers: { 'content-length': body.length } }, body)).toMatchObject({
        status: 200,
        bytes: body.length,
      });
      const tooLarge = Buffer.alloc(80_000_000);
      const refused = await ask({ ...upload, headers: { 'content-length': tooLarge.length } }, tooLarge).then(
        ({ statusCode }) => statusCode ?? 0,
        // It may close the connection while the rest is still being sent.
        () => 413,
      );
      expect(refused).toBeGreaterThanOrEqual(400);
    },
    60_000,
  );

  it.skipIf(!canRun)('the proxy forwards the WebSocket of a voice test in both directions', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    };
    const heard = await new Promise<string>((resolve, reject) => {
      const asked = request(options({ path: '/api/voice', headers }));
      asked.on('error', reject);
      asked.on('response', ({ statusCode }) => reject(new Error(`answered with ${statusCode}`)));
      asked.on('upgrade', (_answer, socket) => {
        socket.once('data', (chunk: Buffer) => {
          resolve(chunk.toString());
          socket.destroy();
        });
        socket.write('sound');
      });
      asked.end();
    });
    expect(heard).toBe('sound');
  });

  it.skipIf(!canRun)('the proxy forwards cookies that are too large, and the API answers with 431', async () => {
    const answer = await ask({ path: '/', headers: { cookie: `a=${'x'.repeat(20_000)}` } });
    // The proxies' own refusal is another one.
    expect(answer.statusCode).toBe(431);
  });

  it.skipIf(!canRun)('the proxy answers /metrics and /health/ready with 404', async () => {
    for (const inside of ['/metrics', '/health/ready']) expect((await ask({ path: inside })).statusCode).toBe(404);
  });

  it.skipIf(!canRun)(
    'the proxy sends no requests to a process that is not ready',
    async () => {
      const [first, second] = apis;
      second.isReady = false;
      // nginx without a subscription has no health checks: it skips a process that refuses connections.
      if (name === 'nginx') {
        second.server.closeAllConnections();
        second.server.close();
      }
      const names = async () => {
        const found = new Set<string>();
        for (let turn = 0; turn < 10; turn += 1) found.add((await askJson({ path: '/' })).name);
        return [...found];
      };
      await vi.waitFor(async () => expect(await names()).toEqual([first.name]), { timeout: 60_000, interval: 500 });
    },
    90_000,
  );
});
