import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { CallSetup } from '@switchboard/contracts/phone-numbers';
import type { PlacedCall } from '@switchboard/contracts/place-call';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Livekit } from '../../livekit/livekit.ts';
import { startLivekitServer, type TestLivekitServer } from '../../testing/livekit-server.ts';
import { connectProviders } from '../../testing/providers.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { newTestCampaigns } from '../campaigns/test-campaigns.ts';
import { setupRequired } from '../dialer/rules/setup-required.ts';
import { missingParts } from './real-calls.ts';
import { signUpCaller, type TestCaller } from './test-caller.ts';

let server: TestLivekitServer;
let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  server = await startLivekitServer();
  const { url, apiKey, apiSecret } = server.settings;
  app = await startTestApp({ LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret });
});
afterAll(async () => {
  app.shutDown();
  await app.close();
  await server.close();
});
beforeEach(async () => {
  caller = await signUpCaller(app);
});

const named = {
  ...defaultAssistantConfig(),
  ...{ llm_provider: 'openai', stt_provider: 'deepgram', tts_provider: 'elevenlabs' },
};
const on = { is_active: true, key_was_refused: false };
const all = new Map([
  ['openai', on],
  ['deepgram', on],
  ['elevenlabs', on],
] as const);

it('real calls accept the built-in voice and providers with a working key, but no other built-in parts', () => {
  expect(missingParts(named, all)).toEqual([]);
  expect(missingParts({ ...named, tts_provider: 'builtin' }, all)).toEqual([]);
  expect(missingParts({ ...named, llm_provider: 'builtin', stt_provider: 'builtin' }, all)).toEqual([
    'Model: the built-in one is for practice only. Choose another one in the assistant.',
    'Transcriber: the built-in one is for practice only. Choose another one in the assistant.',
  ]);
  const changed = new Map([
    ['deepgram', { is_active: false, key_was_refused: false }],
    ['elevenlabs', { is_active: true, key_was_refused: true }],
  ] as const);
  expect(setupRequired(missingParts(named, changed))).toBe(
    'Call Setup Required: Model: OpenAI has no credential yet. Add one under Providers. Transcriber: The credential of DeepGram is switched off. Enable it under Providers. Voice: ElevenLabs refused its key at the last test. Change it under Providers.',
  );
});

it('an assistant can make real calls if one fallback of each part is usable', () => {
  const other = { provider: 'groq', model: 'm', voice: 'v' };
  const withFallbacks = {
    ...named,
    llm_configuration: { fallbacks: [other] },
    stt_configuration: { fallbacks: [other] },
    tts_configuration: { voice: 'v', fallbacks: [other] },
  };
  expect(missingParts(withFallbacks, new Map([['groq', on]] as const))).toEqual([]);
  expect(missingParts(withFallbacks, new Map())).toHaveLength(3);
});

it('a real call is refused before dialing while a model, transcriber or voice is missing', async () => {
  const refused = await caller.place(await caller.lead());
  expect(refused.body).toMatchObject({ success: false, status: 'error' });
  expect(refused.body.message).toMatch(/^Call Setup Required: .*Transcriber: /);
  const { decisions } = await caller.read(refused.body.call_id);
  expect(decisions).toMatchObject([{ is_allowed: false, reason: 'call_setup_required' }]);
  await connectProviders(caller.person);
  const placed: PlacedCall = (await caller.place(await caller.lead())).body;
  expect(placed).toMatchObject({ success: true, status: 'initiated' });
});

it("the Call setup page names published assistants that can't make real calls", async () => {
  const check = async () => {
    const { body } = await caller.person.request<CallSetup>('GET', '/api/phone-numbers/call-setup');
    return body.checks.find(({ name }) => name === 'assistants');
  };
  const missing = await check();
  expect(missing).toMatchObject({ is_ok: false });
  expect(missing?.message).toMatch(/^Not ready for real calls:\n.+Transcriber: /);
  await connectProviders(caller.person);
  expect(await check()).toMatchObject({ is_ok: true });
});

it("a campaign can't be launched if its assistant can't make real calls", async () => {
  const my = await newTestCampaigns(app, caller.person);
  await my.inTenant(async () => {
    const { db } = app.services;
    const { agent_id } = await my.template();
    const assistant = await db.assistants.findFirstOrThrow({ where: { id: caller.assistantId } });
    await db.feature_templates.updateMany({ where: { agent_id }, data: { agent_id: assistant.id } });
  });
  const { id } = (await my.add()).body;
  const launch = () =>
    caller.person.request<{ error: { details: { problems: { reason: string }[] } } }>(
      'POST',
      `/api/campaigns/${id}/launch`,
      { dialing: 'manual' },
    );
  const refused = await launch();
  expect(refused.status).toBe(409);
  expect(refused.body.error.details.problems).toMatchObject([{ reason: 'call_setup_required' }]);
  await connectProviders(caller.person);
  expect((await launch()).status).toBe(200);
});

it("an inbound call that can't be answered is logged as missed and gets an announcement", async () => {
  const { person } = caller;
  const phone = { phone_number: '+12025550188', type: 'inbound', assistant_id: caller.assistantId };
  expect((await person.request('POST', '/api/phone-numbers', phone)).status).toBe(201);
  const livekit = app.services.livekit as Livekit;
  const open = vi.spyOn(livekit.agents, 'open').mockResolvedValueOnce();
  const room = `call-${caller.assistantId}`;
  const attributes = { 'sip.trunkPhoneNumber': phone.phone_number, 'sip.phoneNumber': '+12025550147' };
  const participant = { identity: 'sip_1', kind: 3, attributes };
  await livekit.hear({ event: 'participant_joined', room: { name: room }, participant } as never);
  const { body } = await person.request<{ items: CallLogDetail[] }>('GET', '/api/call-logs');
  expect(body.items[0]).toMatchObject({ call_id: null, status: 'failed' });
  expect(body.items[0]?.summary).toMatch(/^No one answered\. Call Setup Required: /);
  const announcement = expect.stringContaining('no one can take your call');
  const subject = {
    kind: 'call',
    announces: true,
    announcement,
    room,
    identity: 'sip_1',
    organization_id: person.organizationId,
  };
  expect(open).toHaveBeenCalledWith(expect.any(String), subject);
});
