import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { livekitProgram } from '../../tooling/src/livekit-binaries.ts';
import { addressOf, type Host } from './network.ts';
import { type Program, type Running, run, stateFolder, until } from './programs.ts';
import { programOf } from './tools.ts';

export const dbHosts = ['db1', 'db2', 'db3'] as const satisfies Host[];
export const poolHosts = ['pool1', 'pool2'] as const satisfies Host[];
export const apiHosts = ['api1', 'api2'] as const satisfies Host[];
export const livekitHosts = ['livekit1', 'livekit2'] as const satisfies Host[];
export type DbHost = (typeof dbHosts)[number];

/** Ports of the load balancer. */
export const ports = { primary: 5000, pool: 6432, web: 80, api1: 8001, api2: 8002, livekit: 7880 } as const;

const owner = { name: 'postgres', password: 'of-this-test' };
export const bucket = 'switchboard';
export const s3Keys = { access: 'CLUSTERKEY', secret: 'cluster-secret-of-this-test' };
export const databaseName = 'switchboard';

/** The address of the database for its owner, through the balancer that follows the primary. */
export const ownerUrl = (database = databaseName) =>
  `postgres://${owner.name}:${owner.password}@${addressOf('lb')}:${ports.primary}/${database}`;
/** The database of one host, whichever role the host has at the moment. */
export const ownerUrlAt = (host: DbHost) =>
  `postgres://${owner.name}:${owner.password}@${addressOf(host)}/${databaseName}`;

// Engines that refuse to run as root run as the user that Debian's package creates.
const user = 'postgres';
const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }));

function folderOf(host: string): string {
  const path = join(stateFolder, host);
  mkdirSync(path, { recursive: true });
  chownSync(path, idOf('-u'), idOf('-g'));
  return path;
}

function write(host: Host, name: string, text: string): string {
  const path = join(folderOf(host), name);
  writeFileSync(path, text, { mode: 0o644 });
  return path;
}

export function etcd(host: DbHost): Program {
  const peer = (of: Host) => `http://${addressOf(of)}:2380`;
  const client = `http://${addressOf(host)}:2379`;
  const settings = {
    name: host,
    'data-dir': join(folderOf(host), 'etcd'),
    'listen-peer-urls': peer(host),
    'initial-advertise-peer-urls': peer(host),
    'listen-client-urls': client,
    'advertise-client-urls': client,
    'initial-cluster': dbHosts.map((of) => `${of}=${peer(of)}`).join(),
    // A machine with two cores for all hosts can't keep etcd's default heartbeat of a tenth of a second.
    'heartbeat-interval': '250',
    'election-timeout': '2500',
    // Otherwise a host that returns from a network cut starts a new election, and the primary steps down in the meantime.
    'pre-vote': 'true',
    logger: 'zap',
  };
  const args = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  return { name: `etcd-${host}`, host, command: [programOf('etcd'), ...args], user };
}

/** Commits wait for a second host: acknowledged data is on two. */
const patroniSettings = (host: DbHost) => ({
  scope: 'switchboard',
  name: host,
  restapi: { listen: `${addressOf(host)}:8008`, connect_address: `${addressOf(host)}:8008` },
  etcd3: { hosts: dbHosts.map((of) => `${addressOf(of)}:2379`) },
  bootstrap: {
    dcs: {
      ttl: 20,
      loop_wait: 3,
      retry_timeout: 5,
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: {
          max_connections: 300,
          shared_buffers: '32MB',
          max_wal_size: '512MB',
          wal_keep_size: '256MB',
          tcp_keepalives_idle: 10,
          tcp_keepalives_interval: 5,
          tcp_keepalives_count: 3,
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `${addressOf(host)}:5432`,
    connect_address: `${addressOf(host)}:5432`,
    data_dir: join(folderOf(host), 'data'),
    bin_dir: '/usr/lib/postgresql/15/bin',
    pgpass: join(folderOf(host), 'pgpass'),
    authentication: {
      superuser: { username: owner.name, password: owner.password },
      replication: { username: 'replicator', password: owner.password },
    },
    parameters: { unix_socket_directories: folderOf(host) },
    pg_hba: [
      'local all all trust',
      'host all all 10.77.0.0/24 scram-sha-256',
      'host replication replicator 10.77.0.0/24 scram-sha-256',
    ],
  },
});

export function patroni(host: DbHost): Program {
  // Its settings are YAML, which includes JSON.
  const path = write(host, 'patroni.yml', JSON.stringify(patroniSettings(host), null, 2));
  return { name: `patroni-${host}`, host, command: [programOf('patroni'), path], user };
}

/** A pooler in session mode; `passwords` are those of the roles that connect through it. */
export function pgbouncer(host: (typeof poolHosts)[number], passwords: Record<string, string>): Program {
  const users = Object.entries(passwords).map(([name, password]) => `"${name}" "${password}"`);
  const list = write(host, 'users.txt', users.join('\n'));
  const path = write(
    host,
    'pgbouncer.ini',
    `[databases]
${databaseName} = host=${addressOf('lb')} port=${ports.primary} dbname=${databaseName}
[pgbouncer]
listen_addr = ${addressOf(host)}
listen_port = ${ports.pool}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${list}
pool_mode = session
max_client_conn = 600
default_pool_size = 200
server_login_retry = 1
server_connect_timeout = 5
`,
  );
  return { name: `pgbouncer-${host}`, host, command: [programOf('pgbouncer'), path], user };
}

const servers = (names: readonly Host[], port: number, more = '') =>
  names.map((name) => `  server ${name} ${addressOf(name)}:${port} check ${more}`).join('\n');

const ready = `  option httpchk
  http-check send meth GET uri /health/ready hdr Host ${addressOf('lb')}`;

const oneApi = (host: (typeof apiHosts)[number]) => `
listen ${host}
  bind ${addressOf('lb')}:${ports[host]}
  mode http
  option forwardfor
  http-request set-header Host ${addressOf('lb')}
${servers([host], 3000)}
`;

export function haproxy(): Program {
  const address = addressOf('lb');
  const path = write(
    'lb',
    'haproxy.cfg',
    `global
  maxconn 4000
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
  timeout check 3s
  default-server inter 1s fall 3 rise 1 on-marked-down shutdown-sessions

listen primary
  bind ${address}:${ports.primary}
  option httpchk
  http-check send meth OPTIONS uri /primary
  http-check expect status 200
${servers(dbHosts, 5432, 'port 8008')}

listen pool
  bind ${address}:${ports.pool}
  balance leastconn
  option redispatch
${servers(poolHosts, ports.pool)}

listen web
  bind ${address}:${ports.web}
  mode http
  balance roundrobin
  option forwardfor
  option redispatch
  retry-on conn-failure
  retries 3
${ready}
${servers(apiHosts, 3000)}
${apiHosts.map(oneApi).join('')}
listen livekit
  bind ${address}:${ports.livekit}
  balance leastconn
  option redispatch
  option httpchk
  http-check send meth GET uri /
${servers(livekitHosts, ports.livekit)}
`,
  );
  return { name: 'haproxy', host: 'lb', command: [programOf('haproxy'), '-db', '-f', path] };
}

export function s3(): Program {
  const folder = folderOf('s3');
  mkdirSync(join(folder, 'objects', bucket), { recursive: true });
  const command = [
    programOf('s3'),
    '--port',
    `${addressOf('s3')}:9000`,
    '--region',
    'us-east-1',
    'posix',
    join(folder, 'objects'),
  ];
  return { name: 's3', host: 's3', command, env: { ROOT_ACCESS_KEY: s3Keys.access, ROOT_SECRET_KEY: s3Keys.secret } };
}

/** Stores what LiveKit's servers know of each other and of their rooms; its data survives a kill. */
export function redis(): Program {
  const kept = ['--appendonly', 'yes', '--save', '', '--dir', folderOf('redis')];
  const command = [programOf('redis'), '--bind', addressOf('redis'), '--protected-mode', 'no', ...kept];
  return { name: 'redis', host: 'redis', command, user };
}

export const livekitKeys = { key: 'cluster', secret: 'a-secret-of-this-test-and-of-no-other-one' };

/** One of LiveKit's servers. A room is on one of them, whichever server its participants connect to. */
export function livekit(host: (typeof livekitHosts)[number]): Program {
  const { key, secret } = livekitKeys;
  const path = write(
    host,
    'livekit.yaml',
    `port: ${ports.livekit}
bind_addresses: [${addressOf(host)}]
redis: { address: '${addressOf('redis')}:6379' }
rtc: { udp_port: 7882, tcp_port: 7881, use_external_ip: false, node_ip: ${addressOf(host)} }
keys: { ${key}: ${secret} }
webhook: { api_key: ${key}, urls: ['http://${addressOf('lb')}/api/livekit/webhook'] }
logging: { level: warn }
`,
  );
  return { name: host, host, command: [livekitProgram('server'), '--config', path] };
}

/** The database host that Patroni reports as the primary; false while there is none. */
export async function findPrimary(except?: DbHost): Promise<DbHost | false> {
  for (const host of dbHosts) {
    if (host === except) continue;
    const signal = AbortSignal.timeout(1_500);
    const answer = await fetch(`http://${addressOf(host)}:8008/primary`, { signal }).catch(() => null);
    if (answer?.status === 200) return host;
  }
  return false;
}

/** How many hosts stream from the primary, and whether one is synchronous. */
async function countFollowing(): Promise<{ streaming: number; hasSync: boolean }> {
  const answers = await Promise.all(
    dbHosts.map((host) =>
      fetch(`http://${addressOf(host)}:8008/cluster`, { signal: AbortSignal.timeout(2_000) })
        .then((answer) => answer.json() as Promise<{ members: { role: string; state: string }[] }>)
        .catch(() => null),
    ),
  );
  const members = answers.find((answer) => answer !== null)?.members ?? [];
  const streaming = members.filter(({ state }) => state === 'streaming' || state === 'running').length;
  return { streaming, hasSync: members.some(({ role }) => role === 'sync_standby') };
}

/** Waits until all three database hosts are up and one of them is the synchronous standby. */
export const untilWhole = () =>
  until(
    'three database hosts',
    async () => {
      const { streaming, hasSync } = await countFollowing();
      return streaming === dbHosts.length && hasSync && (await findPrimary()) !== false;
    },
    180,
  );

/** The postmaster on a host, which Patroni started. */
export function postmasterOf(host: DbHost): number {
  return Number(readFileSync(join(stateFolder, host, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
}

export const runAll = (programs: Program[]): Running[] => programs.map(run);
