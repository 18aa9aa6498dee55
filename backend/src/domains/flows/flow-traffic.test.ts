import type { FlowTraffic } from '@switchboard/contracts/flow-operations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestOrganization, insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newFlowDraft } from '../assistants/assistants.fixture.ts';
import { newEndedCall } from '../calls/calls.fixture.ts';

let app: TestApp;
let organization: TestOrganization;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  organization = await createTestOrganization(app);
  id = await newFlowDraft(organization);
});
afterAll(() => app.close());

const entered = (timestamp: number, ...nodes: string[]) => ({
  role: 'system',
  message: 'Flow',
  timestamp,
  flow: nodes.flatMap((node, at) => [
    ...(at > 0 || timestamp > 0 ? [{ type: 'took', subflow: null, edge: `to-${node}`, why: 'done' }] : []),
    { type: 'entered', subflow: null, node },
  ]),
});

const call = async (messages: object[], log: object = {}) => {
  const call_id = await newEndedCall(organization);
  await insertRow(organization, (tx, organization_id) =>
    tx.call_logs.create({
      data: {
        ...{ organization_id, call_id, assistant_id: id, call_type: 'outbound', phone_number: '+12025550147' },
        ...{ transcript: { messages }, call_duration: 40, ended_reason: 'assistant-ended-call' },
        ...log,
      },
    }),
  );
};

const traffic = async (query = '') =>
  (await organization.people.owner.request<FlowTraffic>('GET', `/api/assistants/${id}/flow/traffic${query}`)).body;

test('flow traffic counts per node the calls, the next nodes, the hang-ups and the time spent', async () => {
  expect(await traffic()).toMatchObject({ calls: 0, nodes: [], edges: [], exits: [] });
  await call([entered(0, 'hello', 'age'), { role: 'user', message: 'Forty', timestamp: 8 }, entered(10, 'city')]);
  await call([entered(0, 'hello', 'age')], { ended_reason: 'user-ended-call', call_duration: 6 });
  await call([
    entered(0, 'hello', 'age'),
    { role: 'system', message: 'Flow', timestamp: 20, flow: [{ type: 'exit', exit: 'stop', why: 'stop' }] },
    entered(20, 'bye'),
  ]);
  // A call without a flow, and one from too long ago.
  await call([{ role: 'assistant', message: 'Hello', timestamp: 0 }]);
  await call([entered(0, 'hello')], { created_at: new Date(Date.now() - 40 * 86_400_000) });
  const found = await traffic();
  expect(found.calls).toBe(3);
  expect(found.nodes.find(({ node }) => node === 'age')).toEqual({
    subflow: null,
    node: 'age',
    calls: 3,
    visits: 3,
    hung_up: 1,
    seconds: 12,
    next: [
      { subflow: null, node: 'bye', visits: 1 },
      { subflow: null, node: 'city', visits: 1 },
    ],
  });
  expect(found.nodes.find(({ node }) => node === 'hello')).toMatchObject({ calls: 3, hung_up: 0, seconds: 0 });
  expect(found.edges).toContainEqual({ subflow: null, edge: 'to-city', calls: 1, visits: 1 });
  expect(found.exits).toEqual([{ exit: 'stop', calls: 1 }]);
  expect((await traffic('?version=7')).calls).toBe(0);
});

test('flow traffic averages model requests, and model costs of the calls priced in the usual currency', async () => {
  id = await newFlowDraft(organization);
  expect((await traffic()).typical).toBeNull();
  const cost = (amount: string | null, currency = 'USD') => ({
    items: [
      { part: 'model', provider: 'openai', amount, price: amount === null ? null : { price: '1', currency } },
      { part: 'line', provider: 'telephone', amount: '0.5', price: { price: '1', currency } },
    ],
  });
  const asking = (asked: number) => [
    entered(0, 'hello'),
    { ...entered(4, 'age'), ...(asked > 0 && { flow_asked: asked }) },
    { role: 'system', message: 'Flow', timestamp: 9, flow: [], flow_asked: 1 },
  ];
  await call(asking(1), { cost: cost('0.01') });
  await call(asking(3), { cost: cost('0.03') });
  await call(asking(0), { cost: cost(null) });
  await call(asking(7), { cost: cost('9', 'EUR') });
  // Built-in parts cost nothing in any currency; of a call from before costs were counted, nothing is known.
  await call(asking(1), { cost: { items: [] } });
  await call(asking(1));
  expect((await traffic()).typical).toEqual({
    calls: 6,
    model_calls: { average: expect.closeTo(3.167, 3), p90: 6 },
    cents: { average: expect.closeTo(1.333, 3), p90: 2.6, calls: 3, currency: 'USD' },
  });
});
