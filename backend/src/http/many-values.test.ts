import { customFieldLimits } from '@switchboard/contracts/custom-field-values';
import { largeFlow } from '@switchboard/contracts/flows/testing/large-flow';
import { maxFlowBytes } from '@switchboard/contracts/flows.limits';
import { eventBatch } from '@switchboard/contracts/interviews.limits';
import { maxBulkIds } from '@switchboard/contracts/lead-bulk.limits';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
let assistantId: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  assistantId = (await owner.request<{ id: string }>('POST', '/api/assistants', { name: 'Robin' })).body.id;
});
afterAll(() => app.close());

const many = (length: number, value: unknown) => Array.from({ length }, () => value);
const table = (length: number) => Object.fromEntries(many(length, 1).map((one, at) => [`key${at}`, one]));
const path = (text: string) => text.replace(':assistant', assistantId).replace(/:\w+/g, () => crypto.randomUUID());

const config = (fields: object) => ({ config: fields, revision: 1 });

it.each<[method: string, path: string, body: unknown]>([
  ['PUT', '/api/assistants/:assistant', config({ functions: many(200_000, 1) })],
  ['POST', '/api/assistants/import', config({ tools: many(200_000, {}) })],
  ['POST', '/api/assistants/:assistant/flow/checks', { flow: { nodes: many(200_000, 1) } }],
  ['POST', '/api/assistants/:assistant/flow/tests', { flow: table(100_000) }],
  ['POST', '/api/do-not-call/lines', { lines: many(200_000, 1) }],
  ['POST', '/api/generations', { kind: 'refine', content: many(200_000, 1) }],
])('%s %s answers a request with too many values with 413', async (method, place, body) => {
  const { status, body: answer } = await owner.request<{ error: unknown }>(method, path(place), body);
  expect([status, answer.error]).toEqual([
    413,
    expect.objectContaining({
      code: 'VALIDATION',
      reason: 'too_large',
      message: 'This request has more than 150,000 values. Split it into several requests.',
      details: { max_values: 150_000 },
    }),
  ]);
});

/** A graph of the maximum size in its densest form: many short texts. */
function densestFlow(): unknown {
  const flow = largeFlow(300);
  const also = many(20, 'ab');
  const choices = Array.from({ length: 50 }, (_, at) => ({ value: `v${at}`, also }));
  const fields = flow.fields.map((field) => ({ ...field, type: 'choice', choices }));
  const dense = { ...flow, fields };
  while (JSON.stringify(dense).length > maxFlowBytes) dense.fields = dense.fields.slice(1);
  return dense;
}

const densestFunction = {
  name: 'order',
  parameters: many(30, { name: 'size', type: 'string', description: '', required: true }),
  http: { headers: many(20, { name: 'a', value: 'b', secret_id: null }) },
};
const uuids = (length: number) => Array.from({ length }, () => crypto.randomUUID());
const conditions = Object.fromEntries(
  Array.from({ length: customFieldLimits.conditions }, (_, at) => [`f${at}`, { from: 1, to: 2, is_empty: false }]),
);
const customFields = Object.fromEntries(
  Array.from({ length: customFieldLimits.fields }, (_, at) => [`f${at}`, 'x'.repeat(customFieldLimits.text)]),
);

it.each<[method: string, path: string, body: unknown]>([
  ['POST', '/api/leads/bulk', { action: { kind: 'delete' }, ids: uuids(maxBulkIds) }],
  ['POST', '/api/leads/bulk', { action: { kind: 'delete' }, filter: { custom_fields: conditions } }],
  ['POST', '/api/leads', { first_name: 'Maya', last_name: 'Stone', phone_number: '1', custom_fields: customFields }],
  ['POST', '/api/campaigns/:id/leads', { lead_ids: uuids(1_000) }],
  ['POST', '/api/generations/:id/decision', { accepted: Array.from({ length: 10_000 }, (_, at) => at) }],
  ['POST', '/api/do-not-call/lines', { lines: many(5_000, '+12025550147') }],
  ['POST', '/api/assistants/:assistant/flow/checks', { flow: densestFlow() }],
  ['POST', '/api/assistants/:assistant/flow/tests', { flow: largeFlow(300) }],
  ['PATCH', '/api/module-settings/leads', { values: table(2_000) }],
  ['POST', '/api/schema-templates', { name: 'Form', schema: { enum: many(30_000, 1) } }],
  ['POST', '/api/campaigns', { configuration_data: { sizes: many(120_000, 1) } }],
  ['PUT', '/api/assistants/:assistant', config({ functions: many(20, densestFunction) })],
])('%s %s accepts the largest request that it permits', async (method, place, body) => {
  const { status } = await owner.request(method, path(place), body);
  expect(status).not.toBe(413);
  expect(status).toBeLessThan(500);
});

it('a batch of events of the maximum size is accepted whatever its content', async () => {
  const event_data = { a: many(900, 1) };
  const events = many(eventBatch.most, { event_data });
  const body = JSON.stringify({ events }).slice(0, eventBatch.bytes);
  const { status } = await owner.request('POST', path('/api/call/:id/events'), body);
  expect(status).not.toBe(413);
});

it('a request with many values gets its first problem only, and a smaller one gets every problem', async () => {
  const fieldsOf = async (length: number) => {
    const body = { action: { kind: 'delete' }, ids: many(length, 'nobody'), expected_count: 1 };
    const answer = await owner.request<{ error: { fields: object } }>('POST', '/api/leads/bulk', body);
    expect(answer.status).toBe(400);
    return Object.keys(answer.body.error.fields);
  };
  expect(await fieldsOf(20_000)).toEqual(['ids']);
  expect(await fieldsOf(5)).toEqual(['ids.0', 'ids.1', 'ids.2', 'ids.3', 'ids.4']);
});
