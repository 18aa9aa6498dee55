import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import { edge, flowWith, when } from '@switchboard/contracts/flows/testing/sample-flows';
import type { TestGate, TestRunDetail } from '@switchboard/contracts/test-conversations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { handOverTool, otherTool } from '../../voice/flow/thinker.ts';
import { type Author, authorOf, setPlan } from '../assistants/test-assistants.ts';
import { callTools } from '../calls/livekit/call-tools.ts';
import { signUpCaller, type TestCaller } from '../calls/test-caller.ts';
import { withHandOver } from '../tools/hand-over-assistant.ts';
import type { Transfer } from '../tools/transfer.ts';

let app: TestApp;
let caller: TestCaller;
let author: Author;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_SANDBOX_AGENTS: '1' });
  await app.startJobs();
  caller = await signUpCaller(app);
  author = authorOf(caller.person);
  await setPlan(app, caller.person, true);
});
afterAll(() => app.close());

const tools = [
  { type: 'transfer_call', targets: [{ name: 'Front desk', phone_number: '+4930123456' }] },
] as unknown as AssistantConfig['tools'];

const screening = () =>
  flowWith({
    fields: [
      { name: 'open', type: 'yes_no', label: 'Open to a new job' },
      { name: 'years', type: 'number', label: 'Years of experience', min: 0, max: 60 },
    ],
    nodes: [
      { id: 'hello', kind: 'say', text: 'Hello {first_name}, I am calling from {organization}.' },
      { id: 'open', kind: 'ask', field: 'open', question: 'Are you open to a new job?' },
      { id: 'decide', kind: 'decide' },
      { id: 'years', kind: 'ask', field: 'years', question: 'How many years of experience do you have?' },
      { id: 'enough', kind: 'decide' },
      { id: 'good', kind: 'end', text: 'That is a good match. Goodbye.', result: 'qualified' },
      { id: 'later', kind: 'end', text: 'Thank you for your time. Goodbye.', result: 'not now' },
    ],
    edges: [
      edge('hello', 'next', 'open'),
      edge('open', 'done', 'decide'),
      edge('open', 'gave_up', 'later'),
      when('is-open', 'decide', 'years', { field: 'open', is: 'is', values: [true] }),
      edge('decide', 'else', 'later'),
      edge('years', 'done', 'enough'),
      edge('years', 'gave_up', 'later'),
      when('is-enough', 'enough', 'good', { field: 'years', is: 'at_least', values: [3] }),
      edge('enough', 'else', 'later'),
    ],
  });

const following = async (of: AssistantDetail): Promise<AssistantDetail> =>
  (await author.save(of, { conversation: 'flow', flow: screening(), tools })).body;

async function runTests(id: string, body: object = {}): Promise<TestRunDetail> {
  const started = await caller.person.request<{ id: string }>('POST', `/api/assistants/${id}/test-runs`, body);
  return eventually(async () => {
    const run = (await caller.person.request<TestRunDetail>('GET', `/api/test-runs/${started.body.id}`)).body;
    return run.status !== 'waiting' && run.status !== 'running' && run;
  }, 180);
}

test('an assistant with a flow passes the tests generated from its flow and the safety tests', async () => {
  const made = await following(await author.create());
  const path = `/api/assistants/${made.id}`;
  const { body } = await caller.person.request<{ tests: { test: object }[] }>('POST', `${path}/flow/tests`, {
    flow: screening(),
  });
  expect(body.tests.length).toBeGreaterThan(3);
  for (const one of body.tests) await caller.person.request('POST', `${path}/test-conversations`, one.test);
  const requirement = { requires_safety: false, required_coverage: 100 };
  await caller.person.request('PUT', `${path}/test-gate`, requirement);
  expect((await author.publish(made)).status).toBe(409);
  const publishing = { revision: made.draft_revision, override_reason: 'Its tests come later' };
  await caller.person.request('POST', `${path}/publish`, publishing);
  expect((await author.read(made.id)).untested_reason).toBe('Its tests come later');
  const run = await runTests(made.id);
  const failed = run.results.filter(({ verdict }) => verdict !== 'passed');
  expect(failed.map(({ name, held }) => ({ name, held }))).toEqual([]);
  expect(run.total).toBeGreaterThanOrEqual(body.tests.length + 6);
  const entered = run.results.flatMap(({ held }) =>
    held.flatMap(({ lines }) => lines.flatMap(({ flow }) => flow?.trace ?? [])),
  );
  expect(entered).toContainEqual({ type: 'entered', subflow: null, node: 'good' });
  const { body: gate } = await caller.person.request<TestGate>('GET', `${path}/test-gate`);
  const nodes = screening().nodes.length;
  // The safety tests ask for a human, and say goodbye.
  expect(gate.flow_coverage?.nodes).toEqual({ done: nodes, total: nodes });
  expect(gate.flow_coverage?.untested).toEqual([]);
  expect(gate.is_passed).toBe(true);
  expect((await author.read(made.id)).untested_reason).toBeNull();
  const { body: changed } = await author.save(made, { flow: { ...screening(), start: 'open' } });
  expect(changed.config.flow?.start).toBe('open');
  const fresh = await caller.person.request<TestGate>('GET', `${path}/test-gate`);
  expect(fresh.body.flow_coverage?.nodes.done).toBe(0);
  expect(fresh.body.flow_coverage?.untested[0]).toEqual({
    ...{ subflow: null, node: 'hello' },
    message: 'No test enters “Hello {first_name}, I am calling from {organization}.”.',
  });
});

test('a test can begin at any node with fields already filled in', async () => {
  const made = await following(await author.create());
  const { body } = await caller.person.request<{ id: string }>(
    'POST',
    `/api/assistants/${made.id}/test-conversations`,
    {
      name: 'From the middle',
      callee: { kind: 'lines', lines: ['ten'] },
      flow_start: { node: 'years', fields: { open: true } },
      expectations: [{ kind: 'says', text: 'That is a good match' }],
    },
  );
  const run = await runTests(made.id, { keys: [body.id] });
  const [held] = run.results[0]?.held ?? [];
  expect(run).toMatchObject({ passed: 1 });
  const said = held?.lines.flatMap(({ role, message }) => (role === 'assistant' ? [message] : []));
  expect(said).toContain('How many years of experience do you have?');
  expect(said?.join(' ')).not.toContain('Are you open to a new job?');
});

test("a browser test can't begin at a node that the flow doesn't have", async () => {
  const made = await following(await author.create());
  const start = (node: string) =>
    caller.person.request('POST', '/api/call', {
      is_web_session: true,
      assistant_id: made.id,
      flow_start: { node, fields: {} },
    });
  expect(await start('gone')).toMatchObject({
    status: 400,
    body: { error: { fields: { 'flow_start.node': expect.anything() } } },
  });
  expect((await start('years')).status).toBe(201);
  // The assistant still follows its prompt: what begins at a node is the flow all the same.
  await author.save(await author.read(made.id), { conversation: 'prompt' });
  expect((await start('years')).status).toBe(201);
});

test('an assistant follows its published flow in a simulated call, and the log shows the path', async () => {
  const made = await following(await author.read(caller.assistantId));
  expect((await author.publish(made)).status).toBe(200);
  const placed = await caller.place(await caller.lead('0141'));
  const call = await caller.ended(placed.body.call_id);
  const log = await caller.person.request<CallLogDetail>('GET', `/api/call-logs/${call.call_log_id}`);
  const messages = log.body.transcript?.messages ?? [];
  expect(messages.map(({ message }) => message).join('\n')).toMatch(
    /^Hello Grace, I am calling from .+\. Are you open/m,
  );
  const path = messages.flatMap(({ flow = [] }) =>
    flow.flatMap((trace) => (trace.type === 'entered' ? [trace.node] : [])),
  );
  expect(path.slice(0, 2)).toEqual(['hello', 'open']);
});

const unasked = () => Promise.reject(new Error('Another tool was asked for'));

test('an assistant can hand callers over only to published assistants of the same organization', async () => {
  const other = await signUpCaller(app);
  const context = await systemContext(app.services, caller.person.organizationId, 'a test');
  const use = withHandOver(context, { first_name: 'Ada' }, unasked, () => unasked);
  const reach = (assistant_id: string) => use(handOverTool, { assistant_id });
  const draft = await author.create();
  expect(await reach(draft.id)).toMatchObject({ is_ok: false });
  expect(await reach(other.assistantId)).toMatchObject({ is_ok: false });
  expect(await reach('nobody')).toMatchObject({ is_ok: false });
  const live = (await author.publish((await author.save(draft, { first_message: 'Hello {first_name}.' })).body)).body;
  expect(await reach(live.id)).toMatchObject({
    is_ok: true,
    assistant: { config: { name: live.name, first_message: 'Hello Ada.' }, variables: { first_name: 'Ada' } },
  });
});

test('a hand-over continues with the version that took the caller, even after a newer one was published', async () => {
  const context = await systemContext(app.services, caller.person.organizationId, 'a test');
  const use = withHandOver(context, {}, unasked, () => unasked);
  const draft = (await author.save(await author.create(), { first_message: 'I am old.' })).body;
  const old = (await author.publish(draft)).body;
  const taken = await use(handOverTool, { assistant_id: old.id });
  const version = taken.assistant?.version;
  expect(version).toBeTypeOf('number');
  expect(taken.assistant?.models).toEqual({ llm: null, fallbacks: [], nodes: {} });
  expect(taken.assistant?.voice).toEqual({ tts: null, fallbacks: [], pronunciations: [] });
  const now = (await author.publish((await author.save(old, { first_message: 'I am new.' })).body)).body;
  expect(await use(handOverTool, { assistant_id: now.id })).toMatchObject({
    assistant: { config: { first_message: 'I am new.' } },
  });
  expect(await use(handOverTool, { assistant_id: now.id, version })).toMatchObject({
    assistant: { config: { first_message: 'I am old.' }, version },
  });
});

test("a hand-over to a version that doesn't exist or belongs to another organization is refused", async () => {
  const other = await signUpCaller(app);
  const context = await systemContext(app.services, caller.person.organizationId, 'a test');
  const use = withHandOver(context, {}, unasked, () => unasked);
  expect(await use(handOverTool, { assistant_id: other.assistantId, version: 1 })).toMatchObject({ is_ok: false });
  const live = (await author.publish(await author.create())).body;
  expect(await use(handOverTool, { assistant_id: live.id, version: 99 })).toMatchObject({ is_ok: false });
});

test('a hand-over uses the tools of the assistant that has the caller, including those that act on the line', async () => {
  const stranger = await signUpCaller(app);
  const context = await systemContext(app.services, caller.person.organizationId, 'a test');
  const used: unknown[] = [];
  const use = withHandOver(context, {}, unasked, ({ assistant_id, version, config }) => (name, given) => {
    used.push({ assistant_id, version, of: config.name, name, given });
    return Promise.resolve({ is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false });
  });
  const callBack = { type: 'call_back' } as unknown as AssistantConfig['tools'][number];
  const draft = (await author.save(await author.create(), { tools: [...tools, callBack] })).body;
  const live = (await author.publish(draft)).body;
  const { assistant } = await use(handOverTool, { assistant_id: live.id });
  const carried = assistant?.tools?.map(({ name }) => name);
  expect(carried).toEqual(expect.arrayContaining(['call_back', 'transfer_call']));
  expect(carried).not.toContain('do_not_call');
  const given = { assistant_id: live.id, version: assistant?.version, arguments: { time: 'tomorrow' } };
  expect(await use(otherTool, { ...given, tool: 'call_back' })).toMatchObject({ is_ok: true });
  const { version } = given;
  expect(used).toEqual([
    { assistant_id: live.id, version, of: live.name, name: 'call_back', given: { time: 'tomorrow' } },
  ]);
  for (const refused of [
    { ...given, tool: 'do_not_call' },
    { ...given, tool: 'end_call' },
    { ...given, tool: 'unknown' },
    { ...given, tool: 'call_back', version: 99 },
    { ...given, tool: 'call_back', assistant_id: stranger.assistantId, version: 1 },
  ])
    expect(await use(otherTool, refused)).toMatchObject({ is_ok: false, shown_to_model: 'This tool does not exist.' });
  expect(used).toHaveLength(1);
});

/** Another assistant, which connects callers to its own target after they pressed a number and its flow pressed a key. */
async function switchboardOperator(manner: 'cold' | 'warm') {
  const operatorTools = [
    {
      ...{ type: 'transfer_call', manner },
      targets: [
        { name: 'Front desk', phone_number: '+4930123456' },
        { name: 'Back office', phone_number: '+4930765432' },
      ],
    },
  ] as unknown as AssistantConfig['tools'];
  const flow = flowWith({
    fields: [{ name: 'customer', type: 'text', label: 'Customer number' }],
    nodes: [
      { id: 'keys', kind: 'collect_keys', field: 'customer', question: 'Press your number.', min_keys: 2, max_keys: 8 },
      { id: 'press', kind: 'press_keys', keys: '1' },
      { id: 'office', kind: 'transfer', target: 'Back office', text: 'I connect you.' },
      { id: 'sorry', kind: 'end', text: 'Nobody is there.' },
    ],
    edges: [
      edge('keys', 'done', 'press'),
      edge('keys', 'gave_up', 'sorry'),
      edge('press', 'next', 'office'),
      edge('office', 'failed', 'sorry'),
    ],
  });
  const draft = (await author.save(await author.create(), { conversation: 'flow', flow, tools: operatorTools })).body;
  const published = await author.publish(draft);
  expect(published).toMatchObject({ status: 200 });
  return published.body;
}

test.each(['cold', 'warm'] as const)(
  'an assistant that took a caller transfers %sly to its own target in a real call',
  async (manner) => {
    const operator = await switchboardOperator(manner);
    const placed = await caller.place(await caller.lead(manner === 'cold' ? '0151' : '0152'));
    await caller.ended(placed.body.call_id);
    const context = await systemContext(app.services, caller.person.organizationId, 'a test');
    const call = await withTenant(context.organizationId, () =>
      context.db.calls.findFirstOrThrow({ where: { id: placed.body.call_id } }),
    );
    const reached: Transfer[] = [];
    const variables = { first_name: 'Ada' };
    const use = withHandOver(context, variables, unasked, ({ assistant_id, version, config }) =>
      callTools(
        context,
        { call: { ...call, assistant_id, assistant_version: version }, config, variables },
        (target) => {
          reached.push(target);
          return Promise.resolve({ is_ok: true, shown_to_model: 'Connected.', said: null });
        },
      ),
    );
    const { assistant } = await use(handOverTool, { assistant_id: operator.id });
    const given = { assistant_id: operator.id, version: assistant?.version };
    const transferred = { ...given, tool: 'transfer_call', arguments: { target: 'Back office' } };
    expect(await use(otherTool, transferred)).toMatchObject({ is_ok: true });
    expect(reached).toMatchObject([{ name: 'Back office', phone_number: '+4930765432', manner }]);
    const pressed = { ...given, tool: 'press_digits', arguments: { digits: '1' } };
    expect(await use(otherTool, pressed)).toMatchObject({ is_ok: true, press: { digits: '1' } });
  },
);

test('an assistant that took a caller collects keys, presses one and transfers in a simulated call', async () => {
  const operator = await switchboardOperator('warm');
  const reception = flowWith({
    nodes: [
      { id: 'over', kind: 'hand_over', assistant_id: operator.id, text: 'Here is the operator.' },
      { id: 'alone', kind: 'end', text: 'The operator is not there.' },
    ],
    edges: [edge('over', 'failed', 'alone')],
  });
  const made = (await author.save(await author.create(), { conversation: 'flow', flow: reception, tools })).body;
  const test = {
    name: 'Over to the operator',
    callee: { kind: 'lines', lines: ['Pressed 4 7 1 1'] },
    expectations: [{ kind: 'tool_called', name: 'transfer_call' }],
  };
  const { body } = await caller.person.request<{ id: string }>(
    'POST',
    `/api/assistants/${made.id}/test-conversations`,
    test,
  );
  const run = await runTests(made.id, { keys: [body.id] });
  const [held] = run.results[0]?.held ?? [];
  const said = held?.lines.map(({ message }) => message).join('\n');
  expect(said).toContain('press_digits {"digits":"1"}');
  expect(said).toContain('transfer_call {"target":"Back office"}');
  expect(held?.lines.find(({ message }) => message.includes('Press your number'))?.speaker?.name).toBe(operator.name);
});

test('publishing is refused for hand-overs to unreachable assistants and for circles without an exit', async () => {
  const passing = (assistant_id: string) =>
    flowWith({
      nodes: [{ id: 'over', kind: 'hand_over', name: 'Over', assistant_id }],
      edges: [edge('over', 'failed', 'bye')],
    });
  const following = async (of: AssistantDetail, assistant_id: string) =>
    (await author.save(of, { conversation: 'flow', flow: passing(assistant_id), tools })).body;
  const messages = (answer: { body: unknown }) => JSON.stringify(answer.body);
  const sam = await author.create();
  const reception = await following(await author.create(), sam.id);
  const early = await author.publish(reception);
  expect(early.status).toBe(409);
  expect(messages(early)).toContain(`“Over” hands over to ${sam.name}, which isn't published.`);
  const mute = (await author.publish(sam)).body;
  expect(messages(await author.publish(reception))).toContain('which has neither a prompt nor a flow.');
  const draft = (await author.save(mute, { system_prompt: 'Ask which bicycle they want.' })).body;
  const published = (await author.publish(draft)).body;
  // Its prompt ends the conversation.
  expect(await author.publish(reception)).toMatchObject({ status: 200 });
  const circle = await author.publish(await following(published, reception.id));
  expect(circle.status).toBe(409);
  expect(messages(circle)).toContain(`After “Over”, the call can never end: ${reception.name} only hands over again`);
});
