import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Page } from '@switchboard/contracts/shared';
import type { FunctionTrial, ToolSecret, ToolSigningSecret } from '@switchboard/contracts/tools';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
let owner: TestPerson;
let member: TestPerson;

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const opened: ReturnType<typeof createServer>[] = [];

/** A server of the organization with the given answers. */
async function listen(answer: (asked: Asked, response: ServerResponse) => void, host = '127.0.0.1') {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body });
    answer({ method, url, headers, body }, response);
  });
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, asked };
}

beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_PRIVATE_NETWORKS: '127.0.0.1/32' });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
  member = await app.signUp({ role: 'member', organizationId: owner.organizationId });
  await app.services.systemPool.query('UPDATE organizations SET is_pro = true WHERE id = $1', [owner.organizationId]);
});
afterEach(() => {
  for (const server of opened.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const tryIt = async (http: object, more: object = {}, given: object = {}) => {
  const fn = { name: 'order_status', ...more, http };
  const answer = await member.request<FunctionTrial>('POST', '/api/tools/try', { function: fn, ...given });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

const store = async (origin: string, value: string) =>
  (await owner.request<ToolSecret>('POST', '/api/tools/secrets', { name: 'Shop key', origin, value })).body;

const canary = 'Bearer canary-8c1f-KEY9';

describe('a function that is tried', () => {
  test("trying a function sends its arguments, signed with the organization's secret", async () => {
    const { url, asked } = await listen((_, response) => response.end('{"order":{"state":"sent"}}'));
    const { body: signing } = await owner.request<ToolSigningSecret & { secret: string }>(
      'POST',
      '/api/tools/signing-secret/rotate',
    );
    const trial = await tryIt(
      { url: `${url}/orders/{order}`, body: '{"name":"{first_name}","order":"{order}"}', answer_path: 'order.state' },
      { parameters: [{ name: 'order', type: 'string', required: true }] },
      { arguments: { order: 'A/1' }, variables: { first_name: 'Ada "the" Countess' } },
    );
    expect(trial).toMatchObject({ is_ok: true, error: null, shown_to_model: 'sent', answer: { status: 200 } });
    const [request] = asked;
    expect(request).toMatchObject({ method: 'POST', url: '/orders/A%2F1' });
    const verified = new Verifier(signing.secret).verify(
      request?.body ?? '',
      request?.headers as Record<string, string>,
    );
    expect(verified).toEqual({ name: 'Ada "the" Countess', order: 'A/1' });
    const { body: shown } = await member.request<ToolSigningSecret>('GET', '/api/tools/signing-secret');
    expect(shown).toEqual({ last_four: signing.secret.slice(-4), previous_expires_at: null });
  });

  test('trying a function also signs with the previous secret for a day', async () => {
    const { url, asked } = await listen((_, response) => response.end('{}'));
    const rotate = async () =>
      (await owner.request<{ secret: string }>('POST', '/api/tools/signing-secret/rotate')).body.secret;
    const secrets = [await rotate(), await rotate()];
    await tryIt({ url });
    for (const secret of secrets)
      new Verifier(secret).verify(asked[0]?.body ?? '', asked[0]?.headers as Record<string, string>);
  });

  test("a function's secret is sent to its server and never appears in responses, the audit log or events", async () => {
    const { url, asked } = await listen(({ headers }, response) => {
      response.setHeader('content-type', `text/plain; x=${headers.authorization?.split(' ')[1]}`);
      response.end(JSON.stringify(headers));
    });
    const { id, ...stored } = await store(url, canary);
    expect(stored).toMatchObject({ origin: url, last_four: 'KEY9' });
    const trial = await tryIt({ url, headers: [{ name: 'Authorization', secret_id: id }] });
    expect(asked[0]?.headers.authorization).toBe(canary);
    expect(trial.request?.headers).toContainEqual({ name: 'authorization', value: '••••KEY9' });
    const { body: list } = await member.request<Page<ToolSecret>>('GET', '/api/tools/secrets');
    const rows = await asOwner(app.services.env.databaseUrl, (connection) =>
      connection.query<{ line: string }>(
        'SELECT s::text AS line FROM tool_secrets s UNION ALL SELECT a::text FROM audit_logs a UNION ALL SELECT e::text FROM live_events e',
      ),
    );
    for (const text of [JSON.stringify(trial), JSON.stringify(list), rows.rows.map(({ line }) => line).join('\n')])
      expect(text).not.toContain('canary-8c1f');
    expect(trial.shown_to_model).toContain('••••KEY9');
  });

  test('trying a function never sends a secret to another server, by its address or a redirect', async () => {
    const other = await listen((_, response) => response.end('there'));
    const shop = await listen((_, response) => response.writeHead(303, { location: other.url }).end());
    const { id } = await store(shop.url, canary);
    const headers = [{ name: 'X-Key', secret_id: id }];
    expect(await tryIt({ url: other.url, headers })).toMatchObject({
      is_ok: false,
      request: null,
      error: `The secret of the header X-Key is for ${shop.url} alone.`,
    });
    expect(other.asked).toEqual([]);
    expect(await tryIt({ url: shop.url, headers })).toMatchObject({ is_ok: true, shown_to_model: 'there' });
    expect(other.asked[0]?.headers['x-key']).toBeUndefined();
    expect(other.asked[0]?.headers['webhook-signature']).toBeUndefined();
    await owner.request('DELETE', `/api/tools/secrets/${id}`);
    expect(await tryIt({ url: shop.url, headers })).toMatchObject({
      error: 'The secret of the header X-Key was deleted.',
    });
  });

  test('trying a function uses the new value of a secret after it was replaced', async () => {
    const { url, asked } = await listen((_, response) => response.end());
    const { id } = await store(url, canary);
    const replaced = await owner.request<ToolSecret>('PUT', `/api/tools/secrets/${id}`, { value: 'another-value' });
    expect(replaced.body.last_four).toBe('alue');
    await tryIt({ url, headers: [{ name: 'X-Key', secret_id: id }] });
    expect(asked[0]?.headers['x-key']).toBe('another-value');
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'GET'])('a tried function sends its %s only once', async (method) => {
    const broken = await listen((_, response) => response.destroy());
    const refusing = await listen((_, response) => response.writeHead(503, { 'retry-after': '0' }).end());
    expect(await tryIt({ url: broken.url, method, said_on_failure: 'I cannot see that.' })).toMatchObject({
      is_ok: false,
      answer: null,
      said: 'I cannot see that.',
    });
    expect(await tryIt({ url: refusing.url, method })).toMatchObject({ error: 'The server answered 503.' });
    expect([broken.asked.length, refusing.asked.length]).toEqual([1, 1]);
  });

  test('trying a function stops after its timeout and cuts the answer at 64 KB', async () => {
    const silent = await listen(() => undefined);
    expect(await tryIt({ url: silent.url, timeout_seconds: 1 })).toMatchObject({
      error: 'No answer within 1 seconds.',
    });
    const long = await listen((_, response) => response.end('x'.repeat(70_000)));
    const trial = await tryIt({ url: long.url });
    expect([trial.answer?.body.length, trial.answer?.is_cut, trial.is_ok]).toEqual([65_536, true, true]);
    expect(trial.shown_to_model).toContain('(The answer was cut here.)');
  });

  test('trying a function reports invalid arguments and sends nothing', async () => {
    const { url, asked } = await listen((_, response) => response.end());
    const parameters = [{ name: 'order', type: 'integer', required: true }];
    expect(await tryIt({ url }, { parameters }, { arguments: { order: 'x' } })).toMatchObject({
      is_ok: false,
      shown_to_model: 'The function failed: order must be of the type integer.',
    });
    expect(asked).toEqual([]);
  });

  describe('private addresses', () => {
    test.each([
      'http://127.0.0.2/',
      'http://10.0.0.7/',
      'http://192.168.0.1:8080/',
      'http://169.254.169.254/latest/meta-data',
      'http://2852039166/',
      'http://0x7f.0.0.2/',
      'http://0/',
      'http://[::1]/',
      'http://[::ffff:10.0.0.7]/',
      'http://[::ffff:7f00:2]/',
      'http://[::10.0.0.7]/',
      'http://[64:ff9b::a00:7]/',
      'http://[fd00::1]/',
      'http://[fe80::1]/',
      'http://metadata.localhost/',
    ])("a function can't reach private addresses at %s", async (url) => {
      expect(await tryIt({ url })).toMatchObject({ is_ok: false, answer: null, error: /private|localhost/ });
    });

    test("a function can't reach private addresses by a redirect", async () => {
      const inner = await listen((_, response) => response.end('secret'), '127.0.0.2');
      for (const location of [inner.url, 'http://[::1]:1/', 'http://169.254.169.254/']) {
        const { url } = await listen((_, response) => response.writeHead(302, { location }).end());
        expect(await tryIt({ url, method: 'GET' })).toMatchObject({ is_ok: false, answer: null, error: /private/ });
      }
      expect(inner.asked).toEqual([]);
    });

    test("a function can't reach private addresses by an argument", async () => {
      const { url, asked } = await listen((_, response) => response.end('ok'));
      const parameters = [{ name: 'id', type: 'string' }];
      await tryIt({ url: `${url}/{id}` }, { parameters }, { arguments: { id: '@127.0.0.2/' } });
      expect(asked[0]?.url).toBe('/%40127.0.0.2%2F');
    });
  });

  test.each([
    ['file:///etc/passwd', 'Please enter a valid URL'],
    ['https://ada:secret@api.example.com', 'An address carries no name and password: use a secret header'],
    ['https://{host}/x', 'Placeholders stand behind the host: after https://host/'],
  ])('a function with the address %s is refused', async (url, message) => {
    const answer = await member.request<ApiErrorBody>('POST', '/api/tools/try', {
      function: { name: 'a', http: { url } },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields?.['function.http.url']).toBe(message);
  });

  test('trying a function requires PRO', async () => {
    await app.services.systemPool.query('UPDATE organizations SET is_pro = false WHERE id = $1', [
      owner.organizationId,
    ]);
    const answer = await member.request('POST', '/api/tools/try', { function: { name: 'a' } });
    expect(answer.status).toBe(403);
  });
});

describe('secrets', () => {
  test('admins manage secrets, which have unique names and at least eight characters', async () => {
    const input = { name: 'Key', origin: 'https://api.example.com/', value: 'long enough' };
    expect((await member.request('POST', '/api/tools/secrets', input)).status).toBe(403);
    expect((await owner.request('POST', '/api/tools/secrets', input)).status).toBe(201);
    expect(await owner.request('POST', '/api/tools/secrets', input)).toMatchObject({
      status: 409,
      body: { error: { fields: { name: 'A secret of this name exists already' } } },
    });
    for (const [field, value, message] of [
      ['value', 'short', 'A value has at least 8 characters'],
      ['value', 'two\nlines-of-it', 'A value has letters, digits and signs of ASCII only, on one line'],
      ['origin', 'https://a b', 'Please enter a server such as https://api.example.com'],
      ['origin', 'api.example.com', 'Please enter a server such as https://api.example.com'],
      ['origin', 'https://api.example.com/v1', 'Please enter the server alone: https://api.example.com'],
      ['origin', 'https://me:pw@api.example.com', 'Please enter the server alone: https://api.example.com'],
    ])
      expect(
        await owner.request('POST', '/api/tools/secrets', { ...input, name: 'B', [field as string]: value }),
      ).toMatchObject({
        status: 400,
        body: { error: { fields: { [field as string]: message } } },
      });
  });
});

test("the tool list marks the tools that can't be used because a feature is off", async () => {
  const lacking = async () => {
    const { body } = await member.request<{ tools: { type: string; missing: string | null }[] }>('GET', '/api/tools');
    return body.tools.filter(({ missing }) => missing).map(({ type }) => type);
  };
  expect(await lacking()).toEqual([]);
  await asOwner(app.services.env.databaseUrl, async (connection) => {
    await connection.query(`UPDATE organizations SET feature_flags = '{"slots": false}' WHERE id = $1`, [
      member.organizationId,
    ]);
  });
  expect(await lacking()).toEqual(['book_slot']);
});
