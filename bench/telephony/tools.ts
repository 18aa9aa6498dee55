import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Versions that were tested together. `engines/go.mod` has those of LiveKit. */
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'switchboard', 'telephony');
const here = import.meta.dirname;
const debianPackages = ['redis-server', 'kamailio', 'libopus-dev', 'libopusfile-dev', 'libsoxr-dev', 'pkg-config'];

/** Programs of the telephony. Asterisk is null if it can't be had: the rest is tested without it. */
export interface Tools {
  redis: string;
  kamailio: string;
  livekitServer: string;
  livekitSip: string;
  phones: string;
  asterisk: { command: string[]; modules: string; data: string } | null;
}

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/local/go/bin'];
const find = (program: string) => folders.map((folder) => join(folder, program)).find((path) => existsSync(path));

function must(command: string, args: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) {
  const env = { ...process.env, ...options.env };
  const { status } = spawnSync(command, args, { ...options, env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`This failed: ${command} ${args.join(' ')}`);
}

/** Installs Debian's packages without starting their services. */
function installPackages(): void {
  console.log(`Installing ${debianPackages.join(', ')}`);
  must('apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], {
    env: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  });
}

function debian(program: string): string {
  if (!find(program)) installPackages();
  const path = find(program);
  if (!path) throw new Error(`There is no ${program}. Install it: apt-get install ${debianPackages.join(' ')}`);
  return path;
}

/** Builds a Go program of a folder into the cache, unless it's there. `isAlways`: its sources may have changed. */
function build(name: string, folder: string, what: string, isAlways = false): string {
  const path = join(cache, 'bin', name);
  if (existsSync(path) && !isAlways) return path;
  const go = find('go');
  if (!go) throw new Error('There is no Go. Install Go 1.26: https://go.dev/dl');
  if (!isAlways) console.log(`Building ${name}: a few minutes, once.`);
  must(go, ['build', '-o', path, what], { cwd: join(here, folder) });
  return path;
}

/**
 * Asterisk of Debian's unstable branch, with every library that it needs, unpacked in the cache: Debian 12 has none, and the machine's
 * own libraries stay as they are.
 */
function unpackAsterisk(root: string): void {
  const apt = join(cache, 'apt');
  for (const folder of ['state/lists/partial', 'cache/archives/partial'])
    mkdirSync(join(apt, folder), { recursive: true });
  writeFileSync(join(apt, 'sources.list'), 'deb [trusted=yes] http://deb.debian.org/debian sid main\n');
  const options = {
    'Dir::Etc::sourcelist': join(apt, 'sources.list'),
    'Dir::Etc::sourceparts': '-',
    'Dir::State': join(apt, 'state'),
    'Dir::State::status': '/dev/null',
    'Dir::Cache': join(apt, 'cache'),
    'APT::Sandbox::User': 'root',
  };
  const args = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  must('apt-get', [...args, 'update']);
  must('apt-get', [...args, 'install', '-y', '--no-install-recommends', '--download-only', 'asterisk']);
  mkdirSync(root, { recursive: true });
  must('sh', ['-c', `for one in ${apt}/cache/archives/*.deb; do dpkg-deb -x "$one" ${root}; done`]);
  rmSync(apt, { recursive: true });
}

function asterisk(): Tools['asterisk'] {
  const root = join(cache, 'asterisk');
  const lib = join(root, 'usr/lib/x86_64-linux-gnu');
  try {
    if (!existsSync(join(root, 'usr/sbin/asterisk'))) unpackAsterisk(root);
  } catch (error) {
    console.log(`Asterisk isn't available: ${(error as Error).message}`);
    return null;
  }
  const loader = [join(root, 'usr/lib64/ld-linux-x86-64.so.2'), '--library-path', lib];
  const data = join(root, 'usr/share/asterisk');
  return { command: [...loader, join(root, 'usr/sbin/asterisk')], modules: join(lib, 'asterisk/modules'), data };
}

/** Installs, downloads and builds what is missing. */
export function getTools(): Tools {
  mkdirSync(join(cache, 'bin'), { recursive: true });
  return {
    redis: debian('redis-server'),
    kamailio: debian('kamailio'),
    livekitSip: build('livekit-sip', 'engines', 'github.com/livekit/sip/cmd/livekit-sip'),
    livekitServer: build('livekit-server', 'engines', 'github.com/livekit/livekit-server/cmd/server'),
    phones: build('phones', 'phones', '.', true),
    asterisk: asterisk(),
  };
}
