import { randomUUID } from 'node:crypto';
import type { FlowLive } from '@switchboard/contracts/flow-operations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createRoomMemory } from '../../livekit/room-memory.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestOrganization, insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newFlowDraft } from '../assistants/assistants.fixture.ts';
import { script } from '../calls/carrier.contract.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

let app: TestApp;
let organization: TestOrganization;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  organization = await createTestOrganization(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  id = await newFlowDraft(organization);
});

const entered = (starts_at: number, node: string, more: object = {}) => ({
  ...{ role: 'system', message: 'Flow', starts_at, ends_at: starts_at },
  flow: [{ type: 'entered', subflow: null, node }],
  ...more,
});

/** A connected call that was dialed this many seconds ago, and its conversation. */
async function liveCall(dialedAgo: number, utterances: object[] | null, status = 'connected'): Promise<string> {
  const phone_number_id = await newPhoneNumber(organization);
  const call_id = await insertRow(organization, (tx, organization_id) =>
    tx.calls.create({
      data: {
        ...{ organization_id, assistant_id: id, phone_number_id, carrier: 'sandbox', status },
        ...{ lead_name: 'Ada Lead', phone_number: '+12025550147', connected_at: new Date() },
      },
    }),
  );
  const attempt_id = await insertRow(organization, (tx, organization_id) =>
    tx.call_attempts.create({ data: { organization_id, call_id, attempt_number: 1 } }),
  );
  const spoken = utterances && { utterances, duration_seconds: 600, is_recorded: false, summary: '' };
  await app.services.systemPool.query(
    `INSERT INTO sandbox_calls (attempt_id, called_number, script, speed, has_agent, heard, dialed_at)
     VALUES ($1, '+12025550147', $2, 1, true, $3, now() - make_interval(secs => $4))`,
    [attempt_id, JSON.stringify(script), spoken && JSON.stringify({ spoken, reason: 'user-ended-call' }), dialedAgo],
  );
  return call_id;
}

const read = async (assistantId = id) =>
  (await organization.people.owner.request<FlowLive>('GET', `/api/assistants/${assistantId}/flow/live`)).body.calls;

test('the live view shows the node that each call entered last, and since when', async () => {
  expect(await read()).toEqual([]);
  const said = [entered(0, 'hello'), entered(5, 'age', { flow_assistant_id: undefined }), entered(300, 'bye')];
  const call_id = await liveCall(60, said);
  const [call, ...others] = await read();
  expect(others).toEqual([]);
  expect(call).toEqual({ call_id, subflow: null, node: 'age', since: expect.any(String), label: 'Ada Lead' });
  const ago = Date.now() - Date.parse(call?.since ?? '');
  expect(ago).toBeGreaterThan(40_000);
  expect(ago).toBeLessThan(120_000);
});

test('the live view links a call to its log once the log exists', async () => {
  const call_id = await liveCall(60, [entered(0, 'hello')]);
  const call_log_id = await insertRow(organization, (tx, organization_id) =>
    tx.call_logs.create({
      data: { organization_id, call_id, assistant_id: id, call_type: 'outbound', phone_number: '+12025550147' },
    }),
  );
  expect(await read()).toMatchObject([{ call_id, call_log_id }]);
});

test("the live view leaves out ringing calls, ended calls and calls whose agent hasn't spoken yet", async () => {
  await liveCall(60, [entered(0, 'hello')], 'ringing');
  await liveCall(60, null);
  await liveCall(3_600, [entered(0, 'hello')]);
  expect(await read()).toEqual([]);
});

test('the live view shows a call at the node that handed it over', async () => {
  await liveCall(60, [entered(0, 'colleague'), entered(5, 'theirs', { flow_assistant_id: randomUUID() })]);
  expect(await read()).toMatchObject([{ node: 'colleague' }]);
});

test('the node of a call on a media server is found in the lines kept for the next agent', async () => {
  const { systemPool } = app.services;
  const memory = createRoomMemory(systemPool);
  const step = (starts_at: number, trace: object[], more: object = {}) => ({
    ...{ role: 'system', message: 'Flow', starts_at, ends_at: starts_at, is_interrupted: false, latency_ms: null },
    flow: { trace, ...more },
  });
  const node = (name: string, subflow: string | null = null) => ({ type: 'entered', subflow, node: name });
  const open = async (lines: object[], ended = false) => {
    const room = randomUUID();
    await systemPool.query(
      `INSERT INTO livekit_rooms (id, subject, began_at, lines, ended_at)
       VALUES ($1, '{"kind":"call"}', '2026-11-20T10:00:00Z', $2, CASE WHEN $3 THEN now() END)`,
      [room, JSON.stringify(lines), ended],
    );
    return room;
  };
  const talking = await open([
    step(0, [node('hello'), node('verify'), node('born', 'verify')]),
    { role: 'user', message: 'In May', starts_at: 3, ends_at: 4 },
    step(7.5, [{ type: 'not_read', subflow: 'verify', node: 'born', field: 'born' }]),
    step(9, [node('theirs')], { assistant_id: randomUUID() }),
  ]);
  const silent = await open([{ role: 'assistant', message: 'Hello', starts_at: 0, ends_at: 1 }]);
  const over = await open([step(0, [node('hello')])], true);
  expect(await memory.placesInFlow([talking, silent, over, randomUUID()])).toEqual([
    { attempt_id: talking, subflow: 'verify', node: 'born', since: new Date('2026-11-20T10:00:00Z') },
  ]);
});
