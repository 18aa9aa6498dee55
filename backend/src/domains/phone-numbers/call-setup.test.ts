import type { CallSetup } from '@switchboard/contracts/phone-numbers';
import { afterEach, expect, it } from 'vitest';
import { startLivekitServer } from '../../testing/livekit-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function setupOf(app: TestApp): Promise<CallSetup> {
  const person = await app.signUp();
  return (await person.request<CallSetup>('GET', '/api/phone-numbers/call-setup')).body;
}

async function appWith(variables: Record<string, string>): Promise<TestApp> {
  const app = await startTestApp(variables);
  open.push(async () => {
    app.shutDown();
    await app.close();
  });
  return app;
}

it('call setup shows what is missing for real calls while calls are simulated', async () => {
  const setup = await setupOf(await appWith({}));
  expect(setup.is_simulated).toBe(true);
  expect(setup.checks).toEqual([
    { name: 'server', is_ok: false, message: expect.stringContaining('LIVEKIT_URL, LIVEKIT_API_KEY') },
    { name: 'assistants', is_ok: false, message: expect.stringContaining('Not ready for real calls:\n') },
  ]);
});

it('call setup lists what is missing without revealing a key', async () => {
  const server = await startLivekitServer();
  open.push(server.close);
  const { url, apiKey, apiSecret } = server.settings;
  const app = await appWith({ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret });
  const missing = await setupOf(app);
  expect(missing).toMatchObject({ is_simulated: false });
  const verdicts = Object.fromEntries(missing.checks.map(({ name, is_ok }) => [name, is_ok]));
  expect(verdicts).toEqual({
    server: true,
    connection: true,
    telephony: true,
    webhook: false,
    trunk: true,
    assistants: false,
  });
  expect(JSON.stringify(missing)).not.toContain(apiKey);

  server.refuse = 'key';
  expect((await setupOf(app)).checks.at(-1)).toMatchObject({ name: 'connection', is_ok: false });
  expect((await setupOf(app)).checks.at(-1)?.message).toContain('refused the key');
  server.refuse = 'telephony';
  const without = (await setupOf(app)).checks.find(({ name }) => name === 'telephony');
  expect(without).toMatchObject({ is_ok: false });

  for (const [refuse, message] of [
    ['sip', 'LiveKit SIP does not answer.'],
    ['cpu', 'LiveKit SIP takes no more calls at the moment.'],
  ] as const) {
    server.refuse = refuse;
    const { checks } = await setupOf(app);
    expect(checks.find(({ name }) => name === 'telephony')).toMatchObject({ is_ok: false, message });
  }
  expect(server.rooms.size).toBe(0);
});
