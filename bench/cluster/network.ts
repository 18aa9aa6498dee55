import { spawnSync } from 'node:child_process';
import { programOf } from './tools.ts';

/** Every host, with the last part of its address. */
export const hosts = {
  db1: 11,
  db2: 12,
  db3: 13,
  pool1: 21,
  pool2: 22,
  lb: 31,
  api1: 41,
  api2: 42,
  worker1: 51,
  worker2: 52,
  worker3: 53,
  livekit1: 61,
  livekit2: 62,
  redis: 63,
  agent1: 71,
  agent2: 72,
  s3: 91,
} as const;

export type Host = keyof typeof hosts;

const network = '10.77.0';
const bridge = 'sbc0';
const prefix = 'sbc-';

/** The address of this machine, which simulates the browsers and the webhook receiver. */
export const outside = `${network}.1`;
export const wholeNetwork = `${network}.0/24`;
export const addressOf = (host: Host) => `${network}.${hosts[host]}`;
export const namespaceOf = (host: Host) => prefix + host;

function ip(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(programOf('ip'), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`);
  return stdout;
}

const isThere = (name: string) => spawnSync(programOf('ip'), ['link', 'show', name]).status === 0;

/** Processes on a host, whichever program started them. */
export function pidsOn(host: string): number[] {
  return ip('netns', 'pids', prefix + host)
    .split('\n')
    .filter(Boolean)
    .map(Number);
}

/** Ends everything on a host, like a power cut. */
export function killAllOn(host: string): void {
  for (const pid of pidsOn(host))
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
}

/** Removes all hosts with their processes, including those left by an earlier run. */
export function removeNetwork(): void {
  const names = ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(prefix));
  for (const name of names) {
    killAllOn(name.slice(prefix.length));
    // Otherwise it would only disappear some time after the namespace.
    if (isThere(name)) ip('link', 'delete', name);
    ip('netns', 'delete', name);
  }
  if (isThere(bridge)) ip('link', 'delete', bridge);
}

/** Creates a namespace for each host, on one bridge. */
export function makeNetwork(): void {
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${outside}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  for (const host of Object.keys(hosts) as Host[]) {
    const namespace = namespaceOf(host);
    ip('netns', 'add', namespace);
    ip('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', namespace, 'master', bridge, 'up');
    ip('-n', namespace, 'address', 'add', `${addressOf(host)}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
  }
}

/** Blocks all traffic to and from a host without closing its connections. */
export const cutOff = (host: Host) => ip('link', 'set', namespaceOf(host), 'down');
export const connectAgain = (host: Host) => ip('link', 'set', namespaceOf(host), 'up');
