import { startLivekitServer } from '../../tooling/src/livekit-server.ts';
import { said, speak } from '../newcomer.ts';
import startProduct from '../stack.setup.ts';
import { microphoneFile } from './playwright.config.ts';
import { startRelay } from './relay.ts';

/** Starts a LiveKit server, and the product with it; its notifications come twice and out of order. */
export default async function setup(): Promise<() => Promise<void>> {
  const program = process.env.SWITCHBOARD_LIVEKIT_SERVER;
  if (!program) throw new Error('Start these journeys by: npm run livekit');
  speak(microphoneFile, ...said);
  const relay = await startRelay();
  const stops: (() => unknown)[] = [relay.close];
  const end = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const server = await startLivekitServer(program, relay.url);
    stops.push(server.stop);
    Object.assign(process.env, server.env, {
      SWITCHBOARD_WEBHOOK_RELAY: relay.url,
      // A journey kills the server, and starts it again.
      SWITCHBOARD_LIVEKIT_PID: String(server.pid),
      SWITCHBOARD_LIVEKIT_CONFIG: server.configFile,
    });
    stops.push(await startProduct());
  } catch (error) {
    await end();
    throw error;
  }
  relay.sendTo(process.env.SWITCHBOARD_URL ?? '');
  return end;
}
