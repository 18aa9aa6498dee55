import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  apiHosts,
  bucket,
  databaseName,
  livekit,
  livekitHosts,
  livekitKeys,
  ownerUrl,
  ports,
  redis,
  s3Keys,
} from './engines.ts';
import { addressOf, type Host, wholeNetwork } from './network.ts';
import { type Program, run, stateFolder, until } from './programs.ts';
import { programOf } from './tools.ts';
import { authSecret, passwordOf, type roles, type Topology } from './topology.ts';

export const workerHosts = ['worker1', 'worker2', 'worker3'] as const satisfies Host[];
export const agentHosts = ['agent1', 'agent2'] as const satisfies Host[];
/** The hosts that simulate calls. */
export const switchboardHosts = [...apiHosts, ...workerHosts] as const;
/** The hosts for conversations in rooms: one worker is enough in addition to the agents. Without agents the others are not ready. */
export const roomHosts = [...agentHosts, 'worker1', ...apiHosts] as const;
export type SwitchboardHost = (typeof switchboardHosts)[number] | (typeof agentHosts)[number];

const healthPort = 3101;

/** The certificate of the webhook receiver, which the workers trust. */
export const certificate = { key: join(stateFolder, 'receiver.key'), cert: join(stateFolder, 'receiver.crt') };

export function makeCertificate(address: string): void {
  const subject = ['-subj', '/CN=receiver', '-addext', `subjectAltName=IP:${address}`];
  const files = ['-keyout', certificate.key, '-out', certificate.cert];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files];
  execFileSync(programOf('openssl'), args, { stdio: 'ignore' });
}

/** A role's address of the database: through either PgBouncer, or only through the balancer. */
const urlOf = (role: (typeof roles)[number], port: number) =>
  `postgres://${role}:${passwordOf(role)}@${addressOf('lb')}:${port}/${databaseName}`;
const databaseUrls = (port: number) => ({
  SWITCHBOARD_APP_DATABASE_URL: urlOf('switchboard_app', port),
  SWITCHBOARD_SYSTEM_DATABASE_URL: urlOf('switchboard_system', port),
});
/** The settings of an earlier version, which may not support PgBouncer. */
export const withoutPooler = databaseUrls(ports.primary);

/** The settings of every process of the installation. */
export const sharedSettings = {
  DATABASE_URL: ownerUrl(),
  ...databaseUrls(ports.pool),
  SWITCHBOARD_AUTH_SECRET: authSecret,
  SWITCHBOARD_PUBLIC_URL: `http://${addressOf('lb')}`,
  SWITCHBOARD_TRUSTED_PROXIES: '1',
  SWITCHBOARD_REQUESTS_PER_MINUTE: '1000000',
  SWITCHBOARD_WEBHOOK_NETWORKS: wholeNetwork,
  SWITCHBOARD_S3_BUCKET: bucket,
  SWITCHBOARD_S3_ENDPOINT: `http://${addressOf('s3')}:9000`,
  SWITCHBOARD_S3_ACCESS_KEY_ID: s3Keys.access,
  SWITCHBOARD_S3_SECRET_ACCESS_KEY: s3Keys.secret,
  SWITCHBOARD_S3_FORCE_PATH_STYLE: '1',
  SWITCHBOARD_SANDBOX_SPEED: '0.2',
  // Agents would use more of the machine than all other hosts together.
  SWITCHBOARD_SANDBOX_AGENTS: '0',
  SWITCHBOARD_DRAIN_SECONDS: '30',
} as const;

/** The settings with which the same processes hold conversations in rooms. */
export const roomSettings = {
  LIVEKIT_URL: `ws://${addressOf('lb')}:${ports.livekit}`,
  LIVEKIT_API_KEY: livekitKeys.key,
  LIVEKIT_API_SECRET: livekitKeys.secret,
};

interface More {
  /** How far the clock of its process is ahead, in milliseconds. */
  aheadMs?: number;
  settings?: Record<string, string>;
  /** The folder of its code, if it isn't this one. */
  root?: string;
}

const thisRoot = fileURLToPath(new URL('../..', import.meta.url));

export function switchboard(
  host: SwitchboardHost,
  { aheadMs = 0, settings = {}, root = thisRoot }: More = {},
): Program {
  const isApi = host.startsWith('api');
  const clock = fileURLToPath(new URL('../../backend/src/domains/dialer/proof/skewed-clock.ts', import.meta.url));
  const skew = aheadMs === 0 ? [] : ['--import', clock];
  return {
    name: host,
    host,
    command: [process.execPath, '--disable-warning=ExperimentalWarning', ...skew, join(root, 'backend/src/main.ts')],
    env: {
      ...sharedSettings,
      SWITCHBOARD_ROLE: host.replace(/\d$/, ''),
      SWITCHBOARD_DATA_DIR: join(stateFolder, host, 'data'),
      NODE_COMPILE_CACHE: join(stateFolder, 'compiled'),
      NODE_EXTRA_CA_CERTS: certificate.cert,
      // Pages are not tested here, so nothing is built for them.
      SWITCHBOARD_BUILDS_PENDING: '1',
      HOST: addressOf(host),
      LOG_LEVEL: 'warn',
      ...(isApi ? { PORT: '3000' } : { SWITCHBOARD_HEALTH_PORT: String(healthPort) }),
      ...(aheadMs === 0 ? {} : { CLOCK_AHEAD_MS: String(aheadMs) }),
      ...settings,
    },
  };
}

async function isReady(host: SwitchboardHost): Promise<boolean> {
  const url = host.startsWith('api')
    ? `http://${addressOf('lb')}:${ports[host as (typeof apiHosts)[number]]}`
    : `http://${addressOf(host)}:${healthPort}`;
  const { status } = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(4_000) });
  return status === 200;
}

/** Waits until a process of the installation reports that it is ready. */
export const untilReady = (host: SwitchboardHost, seconds = 120) =>
  until(`${host} is ready`, async () => (await isReady(host)) || false, seconds);

/** Starts a process and waits until it is ready. */
export async function startReady(topology: Topology, host: SwitchboardHost, more: More = {}): Promise<void> {
  topology.start(switchboard(host, more));
  await untilReady(host);
}

/** Starts all processes; the first one creates the tables. */
export async function install(topology: Topology, more: More = {}): Promise<void> {
  await startReady(topology, 'worker1', more);
  for (const host of switchboardHosts) if (host !== 'worker1') await startReady(topology, host, more);
}

/** Creates the tables of this version, like the job of an upgrade, while the processes of the previous version continue. */
export async function migrate(): Promise<void> {
  const { command, ...worker } = switchboard('worker1');
  const script = join(thisRoot, 'backend/src/commands/migrate.ts');
  const job = run({ ...worker, name: 'migrate', command: [...command.slice(0, -1), script] });
  await until('the tables of this version', () => !job.isAlive());
}

/** Replaces the processes for calls with those for conversations in rooms. */
export async function installRooms(topology: Topology): Promise<void> {
  for (const host of switchboardHosts) {
    await topology.running.get(host)?.end('SIGTERM');
    // Its end was intended, so it isn't restarted.
    topology.running.delete(host);
  }
  topology.start(redis());
  for (const host of livekitHosts) topology.start(livekit(host));
  await until('both LiveKit servers', async () => {
    for (const host of livekitHosts) await fetch(`http://${addressOf(host)}:${ports.livekit}/`);
    return true;
  });
  for (const host of roomHosts) await startReady(topology, host, { settings: roomSettings });
}
