/** `try-sip.ts <port>`: dials on LiveKit's own test server, which answers as its real telephony does. No number is called. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallSetupMissing, DialRefused } from '../domains/calls/carrier-errors.ts';
import { dialOut } from '../domains/calls/livekit/dial-out.ts';
import { createLivekitServer } from '../livekit/server.ts';
import { simpleTrunk } from '../testing/simple-trunk.ts';

const target = `http://127.0.0.1:${process.argv[2]}`;
let mock: object = {};
let requests = 0;
// A header controls the test server, and the SDK doesn't send it.
const proxy = createServer(async (request, response) => {
  requests += 1;
  const answer = await fetch(new URL(request.url ?? '/', target), {
    method: 'POST',
    headers: {
      authorization: request.headers.authorization ?? '',
      'content-type': 'application/json',
      'x-lk-mock': JSON.stringify({ delayMs: 1, skipAuth: true, ...mock }),
    },
    body: await new Response(request as never).text(),
  });
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
  response.end(await answer.text());
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const { port } = proxy.address() as AddressInfo;
const server = createLivekitServer({
  url: `ws://127.0.0.1:${port}`,
  apiKey: 'devkey',
  apiSecret: 'a secret of thirty-two characters',
});
const trunk = simpleTrunk('+12025550100');
const dial = (how: object) => {
  mock = how;
  requests = 0;
  const request = { attempt_id: randomUUID(), call_id: randomUUID(), to: '+12025550147' };
  return dialOut(server, request, trunk, null);
};

assert.equal(await dial({}), null);
for (const [code, reason] of [
  [486, 'busy'],
  [600, 'busy'],
  [408, 'no-answer'],
  [480, 'no-answer'],
  [487, 'no-answer'],
  [603, 'rejected'],
  [404, 'invalid-number'],
  [403, 'trunk-failed'],
  [503, 'trunk-failed'],
] as const) {
  const dialed = await dial({ sipStatus: { code } });
  assert.equal(dialed?.reason, reason, `SIP ${code}`);
  assert.equal(requests, 1, `SIP ${code} is dialed once`);
}
await assert.rejects(dial({ failRegions: [0], failStatus: 401 }), CallSetupMissing);
await assert.rejects(dial({ failRegions: [0], failStatus: 400 }), DialRefused);
await assert.rejects(
  dial({ failRegions: [0], failStatus: 503 }),
  (error) => !(error instanceof DialRefused) && !(error instanceof CallSetupMissing),
);
assert.equal(requests, 1, 'a failure is not dialed again');
proxy.close();
console.log('SIP: 9 statuses, a refusal and a failure, each dialed once.');
