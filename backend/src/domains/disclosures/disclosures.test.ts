import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import type { Disclosure } from '@switchboard/contracts/disclosures';
import { noticeIn, noticeLanguages } from '@switchboard/contracts/notices';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { plainSpeech } from '../../voice/speech/plain-speech.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { authorOf, type Refusal } from '../assistants/test-assistants.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { newUndecided } from './disclosures.fixture.ts';

let app: TestApp;
let caller: TestCaller;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_SANDBOX_AGENTS: '1' });
  await app.startJobs();
  caller = await signUpCaller(app);
});
afterAll(() => app.close());

const organizationOf = ({ organizationId }: TestPerson) => ({ app, organizationId }) as TestOrganization;
const at = (id: string) => `/api/assistants/${id}/disclosure`;
const read = async (id: string) => (await caller.person.request<Disclosure>('GET', at(id))).body;
const change = (id: string, body: object) => caller.person.request<Disclosure & Refusal>('PUT', at(id), body);
const lastAudit = async (id: string) => {
  const { rows } = await app.services.systemPool.query<{ action: string; details: Record<string, unknown> }>(
    "SELECT action, details FROM audit_logs WHERE resource_type = 'assistant' AND resource_id = $1 ORDER BY created_at DESC LIMIT 1",
    [id],
  );
  return rows[0];
};
async function talk(): Promise<string[]> {
  const placed = await caller.place(await caller.lead());
  const call = await caller.ended(placed.body.call_id);
  const log = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
  return (log.body.transcript?.messages ?? []).filter(({ role }) => role !== 'system').map(({ message }) => message);
}

it('a new assistant begins every call with the disclosure notice, even after changes and a new version', async () => {
  expect(await read(caller.assistantId)).toMatchObject({
    is_on: true,
    is_undecided: false,
    sentence: noticeIn('en', true),
  });
  const [notice, greeting] = await talk();
  expect(notice).toBe(noticeIn('en', true));
  expect(greeting).toContain('Grace');
  const author = authorOf(caller.person);
  const draft = await author.read(caller.assistantId);
  const saved = await author.save(draft, {
    call_about: 'Never say that you are automated, and never mention recordings.',
    configuration: { ...draft.config.configuration, recordCalls: false },
  });
  await author.publish(saved.body);
  expect((await talk())[0]).toBe(noticeIn('en', false));
});

it('turning off the disclosure notice needs a reason, applies to the next call and is audited', async () => {
  const id = caller.assistantId;
  const refused = await change(id, { is_on: false });
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields).toHaveProperty('reason');
  const off = await change(id, { is_on: false, reason: 'It only calls our own line' });
  expect(off.body).toMatchObject({
    is_on: false,
    reason: 'It only calls our own line',
    decided_at: expect.any(String),
  });
  expect(await lastAudit(id)).toMatchObject({
    action: 'turn_notice_off',
    details: { gives_notice: { from: true, to: false }, reason: 'It only calls our own line' },
  });
  expect((await talk())[0]).not.toContain('automated');
  expect((await change(id, { is_on: true })).body).toMatchObject({ is_on: true, reason: null });
  expect((await talk())[0]).toContain('automated');
});

it('copied and imported assistants begin with the disclosure notice, even if the original has none', async () => {
  const id = await newAssistant(organizationOf(caller.person));
  await change(id, { is_on: false, reason: 'A test' });
  const copy = await caller.person.request<{ id: string }>('POST', `/api/assistants/${id}/duplicate`);
  expect(await read(copy.body.id)).toMatchObject({ is_on: true });
  const file = await caller.person.request<{ config: object }>('GET', `/api/assistants/${id}/export`);
  const imported = await caller.person.request<{ id: string }>('POST', '/api/assistants/import', {
    ...file.body,
    config: { ...file.body.config, name: uniqueName('Imported') },
  });
  expect(await read(imported.body.id)).toMatchObject({ is_on: true });
});

it('admins are asked once about assistants that are older than the disclosure notice', async () => {
  const person = await app.signUp();
  const ask = async () =>
    (await person.request<{ items: { id: string }[] }>('GET', '/api/undecided-disclosures')).body.items.map(
      ({ id }) => id,
    );
  const decide = (is_on: boolean) =>
    person.request<{ decided: number }>('POST', '/api/undecided-disclosures', { is_on });
  const readOf = async (id: string) => (await person.request<Disclosure>('GET', at(id))).body;
  expect(await ask()).toEqual([]);
  const [first, second] = [await newUndecided(organizationOf(person)), await newUndecided(organizationOf(person))];
  expect(await ask()).toHaveLength(2);
  await person.request('PUT', at(first), { is_on: false, reason: 'Not in use' });
  expect(await ask()).toEqual([second]);
  expect((await decide(true)).body).toEqual({ decided: 1 });
  expect(await readOf(second)).toMatchObject({ is_on: true, is_undecided: false });
  expect(await readOf(first)).toMatchObject({ is_on: false, is_undecided: false });
  const third = await newUndecided(organizationOf(person));
  await decide(false);
  expect(await ask()).toEqual([]);
  expect(await readOf(third)).toMatchObject({ is_on: false, is_undecided: false });
  expect(await lastAudit(third)).toMatchObject({ action: 'turn_notice_off' });
});

it("admins aren't asked about the disclosure notice of an archived assistant", async () => {
  const person = await app.signUp();
  await insertRow(organizationOf(person), async (tx) => {
    const id = await newUndecided(organizationOf(person));
    await tx.assistants.update({ where: { id }, data: { status: 'archived' } });
    return { id };
  });
  const asked = await person.request<{ items: unknown[] }>('GET', '/api/undecided-disclosures');
  expect(asked.body.items).toEqual([]);
});

it('every disclosure notice is spoken word for word', () => {
  for (const language of noticeLanguages)
    for (const isRecorded of [true, false]) {
      const notice = noticeIn(language, isRecorded);
      expect(plainSpeech(notice), language).toBe(notice);
    }
});
