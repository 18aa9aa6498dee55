import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { superAdminName } from './releases.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startPatienceMs = 240_000;

/**
 * Starts the whole product in its own folder. Tests find its address in SWITCHBOARD_URL and the demo accounts in the file that
 * SWITCHBOARD_DEMO_FILE names. If SWITCHBOARD_URL is already set, tests use that running product.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.SWITCHBOARD_URL) return async () => {};
  const dataDir = mkdtempSync(join(tmpdir(), 'switchboard-e2e-'));
  const superAdminPassword = randomBytes(18).toString('base64url');
  let output = '';
  const child = spawn(process.execPath, [join(root, 'tooling/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: '',
      NODE_ENV: 'development',
      PORT: String(await freePort()),
      SWITCHBOARD_DATA_DIR: dataDir,
      // Simulated calls pass every state, faster than in reality. Dozens of journeys call at the same time.
      SWITCHBOARD_SANDBOX_AGENTS: process.env.SWITCHBOARD_SANDBOX_AGENTS ?? '0',
      SWITCHBOARD_SANDBOX_SPEED: process.env.SWITCHBOARD_SANDBOX_SPEED ?? '0.1',
      // Each account that a journey creates seems to come from its own network: one network may create 30 an hour. Safety tests are off;
      // the journey about them switches them on where it needs them.
      SWITCHBOARD_SAFETY_TESTS: '0',
      SWITCHBOARD_TRUSTED_PROXIES: '1',
      // Journeys receive webhooks themselves.
      SWITCHBOARD_WEBHOOK_NETWORKS: '127.0.0.0/8,::1/128',
      SWITCHBOARD_SUPER_ADMIN: superAdminName,
      SWITCHBOARD_SUPER_ADMIN_PASSWORD: superAdminPassword,
      // As under npm: the product ends when this process is gone.
      npm_lifecycle_event: 'start',
    },
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const end = async () => {
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    process.env.SWITCHBOARD_URL = await addressOf(child, dataDir);
    process.env.SWITCHBOARD_DEMO_FILE = join(dataDir, 'demo.json');
    process.env.SWITCHBOARD_SUPER_ADMIN_PASSWORD = superAdminPassword;
  } catch (error) {
    const serverLog = join(dataDir, 'server.log');
    const log = existsSync(serverLog) ? readFileSync(serverLog, 'utf8').slice(-4000) : '';
    await end();
    throw new Error(`${error instanceof Error ? error.message : error}\n${output}\n${log}`);
  }
  return end;
}

/** The address that a start writes into its data folder when everything runs. */
async function addressOf(child: ChildProcess, dataDir: string): Promise<string> {
  const deadline = Date.now() + startPatienceMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const file = join(dataDir, 'instance.json');
    const url = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { url: string | null }).url : null;
    if (url !== null) return url;
    await delay(100);
  }
  throw new Error('The product did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  await ended;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
