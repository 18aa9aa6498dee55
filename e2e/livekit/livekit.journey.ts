import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { patience } from '../../tooling/src/test/patience.ts';
import { createLead, signUp } from '../journey.ts';
import { startSecondServer } from '../server.ts';
import type { Relayed } from './relay.ts';

interface Test {
  id: string;
  status: string;
  ended_reason: string | null;
  has_recording: boolean;
  lines: { role: string; message: string; is_interrupted: boolean }[];
}

const json = async <T>(context: BrowserContext, path: string) => (await (await context.request.get(path)).json()) as T;

async function lastTest(context: BrowserContext, assistantId: string): Promise<Test | undefined> {
  const { items } = await json<{ items: Test[] }>(context, `/api/assistants/${assistantId}/tests`);
  return items[0];
}

/** The calling assistant of a new organization, which also has one for interviews. */
async function assistantOf(context: BrowserContext, origin = ''): Promise<string> {
  const { items } = await json<{ items: { id: string; name: string }[] }>(context, `${origin}/api/assistants`);
  return items.find(({ name }) => name === 'First call')?.id ?? '';
}

async function openTest(page: Page, context: BrowserContext, origin = ''): Promise<string> {
  const id = await assistantOf(context, origin);
  await page.goto(`${origin}/assistants/${id}`);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  return id;
}

const linesOf = (page: Page) =>
  page.getByRole('dialog').getByRole('list', { name: 'Transcript' }).getByRole('listitem');

test('a person talks in a room, interrupts, and finds transcript and recording; webhooks report its end', async ({
  page,
  context,
}) => {
  await signUp(context);
  const started = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/call') && answer.request().method() === 'POST',
  );
  const id = await openTest(page, context);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Settings:/).click();
  await dialog.getByText('Record this test').click();
  await dialog.getByRole('button', { name: 'Talk' }).click();
  const session = (await (await started).json()) as Record<string, string>;
  expect(session).toMatchObject({
    transport: 'livekit',
    assistant_id: id,
    participant_identity: `tester-${session.call_id}`,
  });
  const lines = linesOf(page);
  await expect(lines.filter({ hasText: 'Assistant' }).first()).toBeVisible();
  // The microphone never stops: it is heard, answered, and interrupts. The notice begins with the same word.
  const theirs = lines.filter({ hasText: 'You' }).filter({ hasNotText: 'automated AI assistant' });
  await expect(theirs.first()).toBeVisible();
  await expect(lines.filter({ hasText: 'interrupted' }).first()).toBeVisible({ timeout: 150_000 });
  await dialog.getByRole('button', { name: 'Hang up' }).click();
  await expect(dialog.getByText('The test has ended')).toBeVisible();
  await expect.poll(async () => (await lastTest(context, id))?.status).toBe('ended');
  const test = await lastTest(context, id);
  expect(test).toMatchObject({ ended_reason: 'user-ended-call', has_recording: true });
  expect(test?.lines.some(({ role }) => role === 'user')).toBe(true);
  expect(test?.lines.some(({ is_interrupted }) => is_interrupted)).toBe(true);
  const { url } = await json<{ url: string }>(context, `/api/assistant-tests/${test?.id}/recording`);
  expect((await (await context.request.get(url)).body()).length).toBeGreaterThan(2 * 2 * 16_000);

  const heard = async () => {
    const relayed = await json<Relayed[]>(context, process.env.SWITCHBOARD_WEBHOOK_RELAY ?? '');
    return relayed.filter(({ room, event }) => room === test?.id && /^(participant_left|room_finished)$/.test(event));
  };
  await expect.poll(async () => (await heard()).length).toBe(2);
  for (const { statuses } of await heard()) expect(new Set(statuses)).toEqual(new Set([204]));
  expect(await lastTest(context, id)).toEqual(test);
});

test('another worker continues with the full transcript when one is killed', async ({ page, context }) => {
  const organization = await signUp(context);
  const second = await startSecondServer({
    // The agent runs in the process that opened the room.
    SWITCHBOARD_ROLE: 'api,agent',
    LIVEKIT_URL: process.env.LIVEKIT_URL ?? '',
    LIVEKIT_API_KEY: process.env.LIVEKIT_API_KEY ?? '',
    LIVEKIT_API_SECRET: process.env.LIVEKIT_API_SECRET ?? '',
  });
  const { email, password } = organization;
  await context.request.post(`${second.url}/api/auth/sign-in/email`, { data: { email, password } });
  const id = await openTest(page, context, second.url);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sound', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Restart' }).click();
  const lines = linesOf(page);
  await expect(lines.first()).toContainText('automated AI assistant');
  await expect(lines.nth(1)).toContainText('Is this a good time to talk?');
  await dialog.getByRole('textbox', { name: 'Your line' }).fill('Are you a robot?');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(lines.filter({ hasText: 'Yes, I am an automated assistant' })).toBeVisible();
  await expect(dialog.getByText('Listening')).toBeVisible();
  await second.kill();
  const killedAt = Date.now();
  await expect(dialog.getByText('Speaking', { exact: true })).toBeVisible();
  const seconds = (Date.now() - killedAt) / 1000;
  console.log(`The other worker's agent spoke ${seconds.toFixed(1)} s after the first one was killed.`);
  expect(seconds).toBeLessThan(patience(5_000) / 1000);
  await expect(lines.filter({ hasText: 'we were cut off for a moment' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Hang up' }).click();
  await expect(dialog.getByText('The test has ended')).toBeVisible();
  await expect.poll(async () => (await lastTest(context, id))?.status).toBe('ended');
  const said = (await lastTest(context, id))?.lines.map(({ message }) => message).join(' ') ?? '';
  for (const part of ['Is this a good time', 'Are you a robot?', 'we were cut off']) expect(said).toContain(part);
});

test('a call over a server without telephony says that calls have to be set up', async ({ context }) => {
  await signUp(context);
  // Without these providers the assistant can't think, hear or speak, and no real call is placed.
  for (const provider_name of ['openai', 'deepgram', 'elevenlabs'])
    await context.request.post('/api/providers', { data: { provider_name, api_key: 'test-key-0001', config: {} } });
  const number = await context.request.post('/api/phone-numbers', {
    data: {
      phone_number: '+12025550199',
      type: 'outbound',
      termination_sip_domain: 'sip.example.com',
      auth_username: 'user',
      auth_password: 'a password of a trunk',
    },
  });
  expect(number.status(), await number.text()).toBe(201);
  const lead = await createLead(context, { first_name: 'Ada', last_name: 'Room' });
  const placed = await context.request.post('/api/call', {
    data: {
      lead_id: lead.id,
      assistant_id: await assistantOf(context),
      phone_number_id: ((await number.json()) as { id: string }).id,
    },
  });
  const { call_id, message } = (await placed.json()) as { call_id: string; message: string };
  expect(placed.status(), message).toBe(201);
  const call = () => json<{ ended_at: string | null; error_message: string }>(context, `/api/call/${call_id}`);
  await expect.poll(async () => (await call()).ended_at).not.toBeNull();
  expect((await call()).error_message).toBe('Call Setup Required: The LiveKit server has no telephony (SIP).');
});
