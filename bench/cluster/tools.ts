import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder that is kept between runs. It is outside of root's home, because Postgres runs as another user. */
const cache = '/var/cache/switchboard-cluster';

interface Tool {
  /** The program, or its path in the cache. */
  program: string;
  install: string[];
}

const inCache = (path: string) => join(cache, path);
const venv = inCache('venv');
export const s3Version = 'v1.8.0';

const debian = (program: string, name: string): Tool => ({
  program,
  install: ['apt-get', 'install', '-y', '--no-install-recommends', name],
});

const tools = {
  ip: debian('ip', 'iproute2'),
  setpriv: debian('setpriv', 'util-linux'),
  openssl: debian('openssl', 'openssl'),
  postgres: debian('/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'),
  etcd: debian('etcd', 'etcd-server'),
  pgbouncer: debian('pgbouncer', 'pgbouncer'),
  haproxy: debian('haproxy', 'haproxy'),
  strace: debian('strace', 'strace'),
  redis: debian('redis-server', 'redis-server'),
  patroni: {
    program: `${venv}/bin/patroni`,
    install: [
      'sh',
      '-c',
      `/usr/bin/python3 -m venv ${venv} && ${venv}/bin/pip install 'patroni[etcd3]' psycopg2-binary`,
    ],
  },
  s3: {
    program: inCache('bin/versitygw'),
    install: ['sh', '-c', `GOBIN=${cache}/bin go install github.com/versity/versitygw/cmd/versitygw@${s3Version}`],
  },
} satisfies Record<string, Tool>;

type ToolName = keyof typeof tools;

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

function find({ program }: Tool): string | undefined {
  const paths = program.startsWith('/') ? [program] : folders.map((folder) => join(folder, program));
  return paths.find(isProgram);
}

/** The path of a program. Throws with installation instructions. */
export function programOf(name: ToolName): string {
  const path = find(tools[name]);
  if (!path) throw new Error(`There is no ${name}: ${howToGet(tools[name])}`);
  return path;
}

const howToGet = ({ install }: Tool) => (install[0] === 'sh' ? (install[2] ?? '') : install.join(' '));

/** The reasons why a run isn't possible, one per line. */
export function whatIsMissing(): string[] {
  const missing = Object.entries(tools)
    .filter(([, tool]) => !find(tool))
    .map(([name, tool]) => `${name}: ${howToGet(tool)}`);
  if (process.platform !== 'linux') return ['It runs on Linux only: each host is a network namespace.'];
  return process.getuid?.() === 0
    ? missing
    : ['It has to be run as root, for it makes network namespaces.', ...missing];
}

/** Installs what is missing. Debian packages must not start services in the meantime. */
export function installMissing(): void {
  for (const [name, tool] of Object.entries(tools) as [ToolName, Tool][]) {
    if (find(tool)) continue;
    console.log(`${name}: ${howToGet(tool)}`);
    const [command = '', ...args] = tool.install;
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    if (spawnSync(command, args, { stdio: 'inherit', env }).status !== 0)
      throw new Error(`${name} could not be installed.`);
  }
}
