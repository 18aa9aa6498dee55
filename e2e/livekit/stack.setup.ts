import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { said, speak } from '../newcomer.ts';
import startProduct from '../stack.setup.ts';
import { microphoneFile } from './playwright.config.ts';
import { startRelay } from './relay.ts';

/** Three ports that nobody listens on. */
async function freePorts(): Promise<[number, number, number]> {
  const servers = [createServer(), createServer(), createServer()] as const;
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const [http, udp, tcp] = servers.map((server) => (server.address() as AddressInfo).port) as [number, number, number];
  for (const server of servers) await new Promise((resolve) => server.close(resolve));
  return [http, udp, tcp];
}

/** A LiveKit server on this machine alone. */
function configuration(
  [http, udp, tcp]: [number, number, number],
  keys: { apiKey: string; apiSecret: string },
  webhook: string,
): string {
  const { apiKey, apiSecret } = keys;
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
webhook: { api_key: ${apiKey}, urls: ['${webhook}'] }
logging: { level: error }
`;
}

/** Starts a LiveKit server, and the product with it; its notifications come twice and out of order. */
export default async function setup(): Promise<() => Promise<void>> {
  const program = process.env.SWITCHBOARD_LIVEKIT_SERVER;
  if (!program) throw new Error('Start these journeys by: npm run livekit');
  speak(microphoneFile, ...said);
  const relay = await startRelay();
  const ports = await freePorts();
  const [port] = ports;
  const [apiKey, apiSecret] = ['journeys', randomBytes(24).toString('hex')];
  const file = join(mkdtempSync(join(tmpdir(), 'switchboard-livekit-')), 'livekit.yaml');
  writeFileSync(file, configuration(ports, { apiKey, apiSecret }, relay.url), { mode: 0o600 });
  const server = spawn(program, ['--config', file], { stdio: 'ignore' });
  process.once('exit', () => server.kill());
  Object.assign(process.env, {
    LIVEKIT_URL: `ws://127.0.0.1:${port}`,
    LIVEKIT_API_KEY: apiKey,
    LIVEKIT_API_SECRET: apiSecret,
    SWITCHBOARD_WEBHOOK_RELAY: relay.url,
    // A journey kills the server, and starts it again.
    SWITCHBOARD_LIVEKIT_PID: String(server.pid),
    SWITCHBOARD_LIVEKIT_CONFIG: file,
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
  while (server.exitCode === null && !(await isUp())) await delay(100);
  const end = async () => {
    server.kill();
    await relay.close();
  };
  if (server.exitCode !== null) {
    await end();
    throw new Error('The LiveKit server did not start');
  }
  const stopProduct = await startProduct().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  relay.sendTo(process.env.SWITCHBOARD_URL ?? '');
  return async () => {
    await stopProduct();
    await end();
  };
}
