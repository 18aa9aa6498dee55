import { randomUUID } from 'node:crypto';
import type { GenerationDetail } from '@switchboard/contracts/generations';
import type { PromptDetail } from '@switchboard/contracts/prompts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { maskText } from './mask-text.ts';

let server: ChatServer;
let app: TestApp;
let member: TestPerson;
beforeAll(async () => {
  server = await startChatServer();
  app = await startTestApp({ SWITCHBOARD_LLM_URL: server.url, SWITCHBOARD_LLM_MODEL: 'stub-1' });
  await app.startJobs();
  member = await app.signUp({ role: 'member' });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

test.each([
  [
    'Agent: Hello Vera. User: this is Vera Lindqvist, 0701234567',
    'Agent: Hello [name]. User: this is [name], [number]',
  ],
  ['this is Northlight Talent for Vera', 'this is Northlight Talent for [name]'],
  ['Mail vera@lindqvist.se or call +46 70 123 45 67', 'Mail [email] or call [number]'],
])('personal data is masked in: %s', (text, masked) => {
  expect(maskText(text, ['Vera Lindqvist'], ['Northlight Talent'])).toBe(masked);
});

const content = 'Say that we are at +46 70 123 45 67.';
const feedback = 'She said: this is Vera Lindqvist, write to vera@lindqvist.se. Ask for that.';

async function refine(more: object): Promise<GenerationDetail> {
  const body = { kind: 'refine', content, feedback, ...more };
  const { id } = (await member.request<GenerationDetail>('POST', '/api/generations', body)).body;
  return eventually(async () => {
    const { body: row } = await member.request<GenerationDetail>('GET', `/api/generations/${id}`);
    if (row.decision === 'pending')
      await member.request('POST', `/api/generations/${id}/decision`, { accepted: 'all' });
    return row.status === 'generating' ? null : row;
  });
}
const lastSent = () =>
  server.received
    .at(-1)
    ?.body.messages.map((message) => message.content)
    .join('\n') ?? '';

test("feedback on a call's prompt is masked by default, and the prompt itself is sent unchanged", async () => {
  const input = { title: 'P', content, transcript: { content: 'User: Hello?' } };
  const prompt = (await member.request<PromptDetail>('POST', '/api/prompts', input)).body;
  expect(prompt.is_of_call).toBe(false);
  expect((await refine({ prompt_id: prompt.id })).is_masked).toBe(false);
  expect(lastSent()).toContain('this is Vera Lindqvist');
  await withTenant(member.organizationId, () =>
    app.services.db.transcripts.updateMany({ data: { call_log_id: randomUUID() } }),
  );
  expect((await member.request<PromptDetail>('GET', `/api/prompts/${prompt.id}`)).body.is_of_call).toBe(true);
  const masked = await refine({ prompt_id: prompt.id });
  expect(masked).toMatchObject({ is_masked: true, feedback });
  expect(lastSent()).toContain('this is [name], write to [email]');
  expect(lastSent()).toContain(content);
  // Later turns keep the setting until it is changed.
  expect((await refine({ previous_id: masked.id })).is_masked).toBe(true);
  expect(lastSent()).not.toContain('Vera');
  expect((await refine({ previous_id: masked.id, mask: false })).is_masked).toBe(false);
  expect(lastSent()).toContain('Vera Lindqvist');
});
