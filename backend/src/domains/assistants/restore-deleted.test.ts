import { AssistantFunctions, AssistantTools } from '@switchboard/contracts/assistant-tools';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { KnowledgeBase } from '@switchboard/contracts/knowledge';
import type { SlotDetail } from '@switchboard/contracts/slots';
import type { ToolSecret } from '@switchboard/contracts/tools';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inAWeek } from '../../testing/test-organization.ts';
import { addProviders, authorOf, type Refusal, setPlan } from './test-assistants.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a version whose slot, knowledge base and secret were deleted since is restored, and can only be published without them', async () => {
  const person = await app.signUp();
  await setPlan(app, person, true);
  await addProviders(person);
  const ada = authorOf(person);
  const post = async <T>(path: string, body: object) => {
    const answer = await person.request<T>('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const start_time = inAWeek().toISOString();
  const end_time = new Date(Date.parse(start_time) + 7_200_000).toISOString();
  const slot = await post<SlotDetail>('/api/slots', {
    ...{ name: 'Visit', time_limit: 30, capacity: 3, segments: [{ start_time, end_time }] },
  });
  const base = await post<KnowledgeBase>('/api/knowledge-bases', { name: 'Handbook' });
  const origin = 'https://api.example.com';
  const secret = await post<ToolSecret>('/api/tools/secrets', { name: 'Orders', origin, value: 'canary-key-1234' });
  const functions = AssistantFunctions.parse([
    {
      ...{ name: 'find_order', description: 'Finds an order.' },
      http: { url: `${origin}/orders`, headers: [{ name: 'authorization', value: '', secret_id: secret.id }] },
    },
  ]);
  const made = await ada.create();
  const saved = await ada.save(made, {
    ...{ functions, knowledge_base_ids: [base.id], system_prompt: 'Help people with their orders.' },
    tools: AssistantTools.parse([{ type: 'book_slot', slot_id: slot.id }]),
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const first = await ada.publish(saved.body);
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const without = await ada.save(first.body, { functions: [], tools: [], knowledge_base_ids: [] });
  expect((await ada.publish(without.body)).status).toBe(200);
  for (const path of [`slots/${slot.id}`, `knowledge-bases/${base.id}`, `tools/secrets/${secret.id}`])
    expect((await person.request('DELETE', `/api/${path}`)).status, path).toBe(204);

  const restored = await person.request<AssistantDetail & Refusal>('POST', `/api/assistants/${made.id}/restore`, {
    version: 1,
  });
  expect(restored.status, JSON.stringify(restored.body)).toBe(200);
  expect(restored.body.config.knowledge_base_ids).toEqual([base.id]);
  const published = await person.request<Refusal>('POST', `/api/assistants/${made.id}/publish`, {
    revision: restored.body.draft_revision,
  });
  expect([published.status, published.body.error.reason]).toEqual([409, 'not_publishable']);
  expect(Object.keys(published.body.error.fields ?? {}).sort()).toEqual([
    'functions.0.http.headers.0.value',
    'knowledge_base_ids.0',
    'tools.0.slot_id',
  ]);
});
