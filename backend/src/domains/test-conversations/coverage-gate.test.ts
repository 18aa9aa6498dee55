import { randomUUID } from 'node:crypto';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { AuditLog } from '@switchboard/contracts/audit-logs';
import { edge, flowWith, usualNodes, when } from '@switchboard/contracts/flows/testing/sample-flows';
import type { Page } from '@switchboard/contracts/shared';
import { type TestConversation, TestConversationInput, type TestGate } from '@switchboard/contracts/test-conversations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { type Author, authorOf, type Refusal, setPlan } from '../assistants/test-assistants.ts';
import { hashOf } from './definition.ts';

let app: TestApp;
let owner: TestPerson;
let author: Author;
let made: AssistantDetail;

const flow = flowWith({
  fields: [{ name: 'age', type: 'number', label: 'Age', is_whole: true }],
  nodes: [
    { id: 'age', kind: 'ask', name: 'Age', field: 'age', question: 'How old are you?' },
    { id: 'adult', kind: 'decide', name: 'Adult?' },
    { id: 'yes', kind: 'end', name: 'Welcome', text: 'Welcome. Goodbye.' },
  ],
  edges: [
    edge('age', 'done', 'adult'),
    edge('age', 'gave_up', 'bye'),
    when('is-adult', 'adult', 'yes', { field: 'age', is: 'at_least', values: [18] }),
    edge('adult', 'else', 'bye'),
  ],
});
const total = 3 + usualNodes.length;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
  author = authorOf(owner);
  await setPlan(app, owner, true);
});
afterAll(() => app.close());
beforeEach(async () => {
  const tools = [{ type: 'transfer_call', targets: [{ name: 'Front desk', phone_number: '+4930123456' }] }];
  const draft = await author.create();
  made = (await author.save(draft, { conversation: 'flow', flow, tools: tools as never })).body;
});

const gateOf = async (id = made.id) => (await owner.request<TestGate>('GET', `/api/assistants/${id}/test-gate`)).body;
const require = (required_coverage: number | null | undefined, who = owner) =>
  who.request<TestGate & Refusal>('PUT', `/api/assistants/${made.id}/test-gate`, {
    requires_safety: false,
    ...(required_coverage !== undefined && { required_coverage }),
  });
const publish = (extra: object = {}, who = owner) =>
  who.request<AssistantDetail & Refusal>('POST', `/api/assistants/${made.id}/publish`, {
    revision: made.draft_revision,
    ...extra,
  });

/** A test of the assistant that went through these nodes when it was run for its draft. */
async function ran(nodes: readonly string[], verdict: 'passed' | 'failed' = 'passed'): Promise<TestConversation> {
  const { body } = await owner.request<TestConversation>('POST', `/api/assistants/${made.id}/test-conversations`, {
    name: `Test ${randomUUID()}`,
    callee: { kind: 'lines', lines: ['Forty'] },
    expectations: [{ kind: 'says', text: 'Goodbye' }],
  });
  const { snapshot_hash } = await gateOf();
  const common = { assistant_id: made.id, snapshot_hash };
  const trace = nodes.map((node) => ({ type: 'entered', subflow: null, node }));
  const test_run_id = await insertRow({ app, organizationId: owner.organizationId }, (tx, organization_id) =>
    tx.test_runs.create({
      data: { ...common, organization_id, tests: [], status: 'completed', brain: 'practice model', total: 1 },
    }),
  );
  await insertRow({ app, organizationId: owner.organizationId }, (tx, organization_id) =>
    tx.test_results.create({
      data: {
        ...{ ...common, organization_id, test_run_id, verdict },
        ...{ key: body.id, name: body.name, is_required: false, held: [{ lines: [{ flow: { trace } }] }] },
        definition_hash: hashOf(TestConversationInput.parse({ ...stripped(body) })),
      },
    }),
  );
  return body;
}

const stripped = ({ name, callee, variables, mocks, expectations, flow_start, is_required }: TestConversation) => ({
  ...{ name, callee, variables, mocks, expectations, flow_start, is_required },
});

test('publishing is refused until tests pass through the required share of nodes', async () => {
  expect((await require(80)).body).toMatchObject({ required_coverage: 80, is_passed: false });
  const refused = await publish();
  expect([refused.status, refused.body.error.reason]).toEqual([409, 'tests_failed']);
  expect(refused.body.error.message).toBe(
    `This assistant cannot be published: its tests pass through 0 of the ${total} nodes of its flow (0%), and 80% is required`,
  );
  expect(refused.body.error.details).toMatchObject({
    tests: [],
    coverage: { required: 80, nodes: { done: 0, total } },
  });
  await ran(['age', 'adult', 'yes']);
  expect((await gateOf()).flow_coverage?.untested.map(({ node }) => node)).toEqual(['bye', 'desk']);
  expect((await publish()).status).toBe(409);
  await ran(['age', 'bye']);
  expect(await gateOf()).toMatchObject({ is_passed: true, flow_coverage: { nodes: { done: 4, total } } });
  expect((await publish()).body).toMatchObject({ published_version: 1, untested_reason: null });
});

test('only passed and unchanged tests count towards coverage', async () => {
  await require(1);
  await ran(['age', 'bye'], 'failed');
  const failed = await gateOf();
  expect(failed).toMatchObject({ is_passed: false, flow_coverage: { nodes: { done: 0 } } });
  expect(failed.flow_coverage?.untested.map(({ message }) => message)).toEqual([
    'No test that passed enters “Age”.',
    'No test enters “Adult?”.',
    'No test enters “Welcome”.',
    'No test that passed enters “Goodbye.”.',
    'No test enters “To Front desk”.',
  ]);
  const passed = await ran(['age', 'bye']);
  expect((await gateOf()).flow_coverage?.nodes.done).toBe(2);
  const own = `/api/test-conversations/${passed.id}`;
  await owner.request('PUT', own, { ...stripped(passed), callee: { kind: 'lines', lines: ['Fifty'] } });
  expect((await gateOf()).flow_coverage?.nodes.done).toBe(0);
  await owner.request('PUT', own, stripped(passed));
  expect((await gateOf()).is_passed).toBe(true);
  await owner.request('DELETE', own);
  expect((await gateOf()).is_passed).toBe(false);
});

test('only admins can publish with less coverage, with a reason recorded in the audit log', async () => {
  await require(100);
  const member = await app.signUp({ role: 'member', organizationId: owner.organizationId });
  expect((await publish({ override_reason: 'Trust me' }, member)).status).toBe(403);
  const live = await publish({ override_reason: 'The rest is tested by hand' });
  expect(live.body).toMatchObject({ published_version: 1, untested_reason: 'The rest is tested by hand' });
  const { body } = await owner.request<Page<AuditLog>>('GET', `/api/audit-logs?resource_id=${made.id}`);
  expect(body.items.map(({ action, details }) => ({ action, details }))).toContainEqual({
    action: 'publish',
    details: expect.objectContaining({ without_passing_tests: 'The rest is tested by hand' }),
  });
});

test('changes of the required coverage are audited, and a request that omits it keeps it', async () => {
  await require(70);
  await require(undefined);
  expect((await gateOf()).required_coverage).toBe(70);
  await require(null);
  expect(await gateOf()).toMatchObject({ required_coverage: null, is_passed: true });
  const { body } = await owner.request<Page<AuditLog>>('GET', `/api/audit-logs?resource_id=${made.id}`);
  const changes = body.items.flatMap(
    ({ details }) => (details as { required_coverage?: object }).required_coverage ?? [],
  );
  expect(changes).toEqual([
    { from: 70, to: null },
    { from: null, to: 70 },
  ]);
});

test.each([0, 101, 50.5, '80'])('a required coverage of %j is refused', async (value) => {
  const refused = await require(value as number);
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields).toHaveProperty('required_coverage');
});

test('a copy of an assistant requires the same coverage', async () => {
  await require(90);
  const { body } = await owner.request<AssistantDetail>('POST', `/api/assistants/${made.id}/duplicate`);
  expect((await gateOf(body.id)).required_coverage).toBe(90);
});

test('an assistant that follows its prompt needs no coverage', async () => {
  await require(100);
  made = (await author.save(made, { conversation: 'prompt', system_prompt: 'Ask for their name.' })).body;
  expect(await gateOf()).toMatchObject({ is_passed: true, required_coverage: 100, flow_coverage: null });
  expect((await publish()).status).toBe(200);
});
