import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendMessage } from '../domains/webhooks/send.ts';
import { assertReachable, guardedLookup, isReachable, readNetworks } from './public-addresses.ts';

const named = (...addresses: string[]) =>
  guardedLookup([], (_host, _options, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    ),
  );

const loopback = readNetworks('127.0.0.0/8, ::1/128', 'SETTING');
const message = { event_id: 'msg_1', body: '{}', secrets: ['whsec_c2VjcmV0'], at: new Date() };

let server: ReturnType<typeof createServer> | undefined;
let asked = 0;
async function listen(status = 204, headers: Record<string, string> = {}): Promise<number> {
  asked = 0;
  const made = createServer((_, response) => {
    asked += 1;
    response.writeHead(status, headers).end();
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return (made.address() as AddressInfo).port;
}
afterEach(() => server?.close());

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '::7f00:1',
    '::127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:a9fe:a9fe',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '2001:db8::1',
    'nothing',
  ])("a request can't reach %s", (address) => expect(isReachable(address, [])).toBe(false));

  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])(
    'a request can reach %s',
    (address) => expect(isReachable(address, [])).toBe(true),
  );

  it('an address is reached only if the operator allowed its network', () => {
    expect(isReachable('127.3.2.1', loopback)).toBe(true);
    expect(isReachable('::1', loopback)).toBe(true);
    expect(isReachable('10.0.0.1', loopback)).toBe(false);
    expect(() => readNetworks('localhost', 'SETTING')).toThrow('SETTING: "localhost" is not a network');
  });
});

describe('a request', () => {
  it.each(['localhost', 'localhost.', 'hooks.localhost'])(
    '%s is refused before anything is sent, unless its network is allowed',
    (host) => {
      expect(() => assertReachable(host, [])).toThrow('is a private address');
      expect(() => assertReachable(host, loopback)).not.toThrow();
    },
  );

  it('a request never connects to a private address in its URL, however it is written', async () => {
    const port = await listen();
    for (const host of ['127.0.0.1', '127.1', '0x7f000001', '2130706433', '0177.0.0.1', '[::ffff:127.0.0.1]', '[::1]'])
      expect(await sendMessage({ ...message, url: `http://${host}:${port}/` }, []), host).toMatchObject({
        status: null,
        error: expect.stringContaining('a private address'),
      });
    expect(asked).toBe(0);
  });

  it('a request never connects to a private address that a name resolves to, even next to a public one', async () => {
    const port = await listen();
    const rebinding = { ...message, url: `http://rebinding.example:${port}/` };
    const answer = await sendMessage(rebinding, [], named('127.0.0.1'));
    expect(answer.error).toBe('rebinding.example is a private address, which is not reached from here.');
    expect(asked).toBe(0);
    const given = await new Promise((resolve) =>
      named('10.0.0.1', '93.184.215.14')('mixed.example', { all: true }, (_, found) => resolve(found)),
    );
    expect(given).toEqual([{ address: '93.184.215.14', family: 4 }]);
  });

  it("a webhook request doesn't follow redirects", async () => {
    const port = await listen(307, { location: 'http://169.254.169.254/latest/meta-data' });
    const answer = await sendMessage({ ...message, url: `http://127.0.0.1:${port}/` }, loopback);
    expect(answer).toMatchObject({ status: 307, error: expect.stringContaining('is not followed') });
    expect(asked).toBe(1);
  });

  it('a request ignores proxies of the environment', async () => {
    const port = await listen();
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`);
    vi.stubEnv('http_proxy', `http://127.0.0.1:${port}`);
    await sendMessage({ ...message, url: 'http://inside.example/' }, [], named('192.168.0.1'));
    expect(asked).toBe(0);
    vi.unstubAllEnvs();
  });
});
