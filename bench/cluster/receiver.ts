import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { certificate } from './installation.ts';
import { outside } from './network.ts';

/** An endpoint outside of the installation that receives webhooks. */
export interface Receiver {
  url: string;
  /** The calls whose end was reported, and how often. */
  ended: Map<string, number>;
}

const port = 8443;

export async function startReceiver(): Promise<Receiver> {
  const ended = new Map<string, number>();
  const settings = { key: readFileSync(certificate.key), cert: readFileSync(certificate.cert) };
  const server = createServer(settings, async (request, response) => {
    const { type, data } = JSON.parse(await text(request)) as { type: string; data: { call_id: string } };
    if (type === 'call.ended') ended.set(data.call_id, (ended.get(data.call_id) ?? 0) + 1);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(port, outside, resolve));
  return { url: `https://${outside}:${port}/hook`, ended };
}
