import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** A notification that was passed on. */
export interface Relayed {
  event: string;
  room: string;
  /** The status of each response. */
  statuses: number[];
}

/** Notifications that come within this time are passed on the other way round. */
const gatheredMs = 700;

/** A relay between a LiveKit server and the product that forwards every notification twice, and the last one first. */
export async function startRelay() {
  let target = '';
  let waiting: { body: string; authorization: string }[] = [];
  const passedOn: Relayed[] = [];

  async function passOn(): Promise<void> {
    await delay(gatheredMs);
    const gathered = waiting.reverse();
    waiting = [];
    for (const { body, authorization } of [...gathered, ...gathered]) {
      const headers = { authorization, 'content-type': 'application/webhook+json' };
      const answer = await fetch(new URL('/api/livekit/webhook', target), { method: 'POST', headers, body }).catch(
        () => null,
      );
      // The product has been stopped.
      if (!answer) return;
      const { status } = answer;
      const { event, room } = JSON.parse(body) as { event: string; room?: { name: string } };
      const known = passedOn.find((one) => one.event === event && one.room === room?.name);
      if (known) known.statuses.push(status);
      else passedOn.push({ event, room: room?.name ?? '', statuses: [status] });
    }
  }

  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(passedOn));
      return;
    }
    const body = await new Response(request as never).text();
    if (waiting.push({ body, authorization: request.headers.authorization ?? '' }) === 1 && target) void passOn();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sendTo(address: string): void {
      target = address;
      waiting = [];
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
