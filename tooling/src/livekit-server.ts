import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A LiveKit server that runs on this machine. */
export interface LivekitServer {
  pid: number;
  /** The configuration file it was started with. */
  configFile: string;
  /** The settings with which the product connects to it. */
  env: { LIVEKIT_URL: string; LIVEKIT_API_KEY: string; LIVEKIT_API_SECRET: string };
  stop(): void;
}

/** Three unused ports. */
async function freePorts(): Promise<[number, number, number]> {
  const servers = [createServer(), createServer(), createServer()] as const;
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [http, udp, tcp] = servers.map((server) => (server.address() as AddressInfo).port) as [number, number, number];
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return [http, udp, tcp];
}

interface Wanted {
  apiKey: string;
  apiSecret: string;
  webhook: string | null;
  redis: string | null;
}

/** The configuration of a LiveKit server that only this machine can reach. */
function configuration(
  [http, udp, tcp]: [number, number, number],
  { apiKey, apiSecret, webhook, redis }: Wanted,
): string {
  return `port: ${http}
bind_addresses: [127.0.0.1]
rtc:
  udp_port: ${udp}
  tcp_port: ${tcp}
  use_external_ip: false
  node_ip: 127.0.0.1
  enable_loopback_candidate: true
  ips: { includes: [127.0.0.1/32] }
keys: { ${apiKey}: ${apiSecret} }
${redis === null ? '' : `redis: { address: ${redis} }\n`}${webhook === null ? '' : `webhook: { api_key: ${apiKey}, urls: ['${webhook}'] }\n`}logging: { level: error }
`;
}

/** Writes the configuration of a server with its own keys. It sends its events to `webhook`; telephony needs `redis`. */
export async function configureLivekit(
  webhook: string | null,
  redis: string | null = null,
): Promise<Pick<LivekitServer, 'configFile' | 'env'>> {
  const ports = await freePorts();
  const [apiKey, apiSecret] = ['switchboard', randomBytes(24).toString('hex')];
  const configFile = join(mkdtempSync(join(tmpdir(), 'switchboard-livekit-')), 'livekit.yaml');
  writeFileSync(configFile, configuration(ports, { apiKey, apiSecret, webhook, redis }), { mode: 0o600 });
  const env = { LIVEKIT_URL: `ws://127.0.0.1:${ports[0]}`, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret };
  return { configFile, env };
}

/** Starts a server with its own keys. Throws if it doesn't start. */
export async function startLivekitServer(
  program: string,
  webhook: string | null,
  redis: string | null = null,
): Promise<LivekitServer> {
  const { configFile, env } = await configureLivekit(webhook, redis);
  const server = spawn(program, ['--config', configFile], { stdio: 'ignore' });
  process.once('exit', () => server.kill());
  const isUp = () =>
    fetch(env.LIVEKIT_URL.replace('ws:', 'http:')).then(
      () => true,
      () => false,
    );
  while (server.exitCode === null && !(await isUp())) await delay(100);
  if (server.exitCode !== null) throw new Error('The LiveKit server did not start');
  return { pid: server.pid ?? 0, configFile, env, stop: () => void server.kill() };
}
