import { screening } from '@switchboard/contracts/flows/testing/sample-flows';
import { Slot } from '@switchboard/contracts/slots';
import { blankRow, expectAccessible } from '@switchboard/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showTestPath } from '../../editing/testPath.ts';
import { moment, refusal, sampleAssistant } from '../../testing/openAssistants.tsx';
import { openFlow } from '../../testing/openFlow.tsx';
import { everyKind } from '../../testing/sampleFlow.ts';

test('a node is added after the selected one, connected with it and saved in the draft', async () => {
  const { user, outline, config } = openFlow();
  const tree = await outline();
  await user.click(within(tree).getByRole('row', { name: 'Otherwise: not connected' }));
  await user.click(screen.getByRole('button', { name: 'Add node' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Say' }));
  await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'One moment.');
  const { flow } = config();
  const added = flow?.nodes.find(({ id }) => id === 'say_1');
  expect(added).toMatchObject({ kind: 'say', text: 'One moment.' });
  expect(flow?.edges.at(-1)).toMatchObject({ from: 'enough', to: 'say_1', on: { outcome: 'else' } });
});

test('a field added at a question belongs to the flow and is selected there', async () => {
  const { user, outline, config } = openFlow();
  const tree = await outline();
  await user.click(within(tree).getByRole('row', { name: /How many years/ }));
  await user.click(await screen.findByRole('button', { name: 'New field' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add field' }));
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'town');
  await user.click(dialog.getByRole('button', { name: 'Add field' }));
  await waitFor(() =>
    expect(config().flow?.nodes.find(({ id }) => id === 'ask_years')).toMatchObject({ field: 'town' }),
  );
  expect(config().flow?.fields.map(({ name }) => name)).toEqual(['years', 'start', 'town']);
});

test('a problem is listed, and selecting it opens its node', async () => {
  const flow = screening();
  const { user, outline } = openFlow({ flow: { ...flow, edges: flow.edges.slice(1) } });
  await outline();
  await user.click(await screen.findByRole('button', { name: /problem/ }));
  await user.click(await screen.findByRole('button', { name: /Hello.*stops at “Say”/ }));
  expect(await screen.findByRole('group', { name: 'Problems of this node' })).toBeDefined();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Hello {first_name}.');
});

test('a new condition is reported until its target is chosen', async () => {
  const { user, outline, config } = openFlow();
  const tree = await outline();
  await user.click(within(tree).getByRole('row', { name: /^Decide “Enough experience\?”/ }));
  await user.click(await screen.findByRole('button', { name: 'Add condition' }));
  const { flow } = config();
  expect(flow?.edges.at(-1)).toMatchObject({ from: 'enough', to: '' });
  expect(screen.getByText('Choose where this leads.')).toBeDefined();
  expect(within(tree).getByRole('row', { name: 'Condition to be set: not connected' })).toBeDefined();
  await screen.findByText('Choose where condition 3 of “Enough experience?” leads.');
  const targets = screen.getAllByRole('combobox', { name: 'Continue at' });
  await user.type(targets.at(-1) as HTMLElement, 'Goodbye');
  await user.click(await screen.findByRole('option', { name: /Thank you/ }));
  expect(config().flow?.edges.at(-1)).toMatchObject({ from: 'enough', to: 'no' });
  await waitFor(() => expect(screen.queryByText('Choose where this leads.')).toBeNull());
});

test('slots with the same name show their time and place', async () => {
  const times = (day: string) => ({
    start_time: `2099-01-${day}T09:00:00.000Z`,
    end_time: `2099-01-${day}T10:00:00.000Z`,
  });
  const slot = (id: number, day: string, more = {}) =>
    blankRow(Slot, {
      id: `00000000-0000-4000-8000-0000000000c${id}`,
      name: 'Interviews',
      status: 'available',
      ...times(day),
      ...more,
    });
  const items = [
    slot(1, '15', { location: 'Room 3' }),
    slot(2, '16', { status: 'full' }),
    slot(3, '17', { status: 'archived' }),
    slot(4, '18', { end_time: '2020-01-01T10:00:00.000Z' }),
  ];
  const { user, outline, config } = openFlow({
    flow: everyKind(),
    answers: { 'GET /api/slots': () => ({ items, next_cursor: null }) },
  });
  const tree = await outline();
  await user.click(within(tree).getByRole('row', { name: /When does an interview suit you/ }));
  await user.click(await screen.findByRole('button', { name: /Slot/ }));
  const options = await screen.findAllByRole('option', { name: /Interviews/ });
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Jan 15.* · Room 3$/),
    expect.stringMatching(/Jan 16.* · full$/),
  ]);
  await user.click(options[1] as HTMLElement);
  expect(config().flow?.nodes.find(({ kind }) => kind === 'book')).toMatchObject({ slot_id: items[1]?.id });
  expect(screen.getByText(/Jan 16.* · full$/)).toBeDefined();
});

test('a change is undone and redone with keys in the outline', async () => {
  const { user, outline } = openFlow();
  const tree = await outline();
  await user.click(within(tree).getByRole('row', { name: /How many years/ }));
  await user.keyboard('{Delete}');
  await waitFor(() => expect(within(tree).queryByRole('row', { name: /How many years/ })).toBeNull());
  expect(screen.getByText('1 node deleted. Undo brings it back.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await within(tree).findByRole('row', { name: /How many years/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  await waitFor(() => expect(within(tree).queryByRole('row', { name: /How many years/ })).toBeNull());
});

test('a flow is made from the prompt after its notes are confirmed', async () => {
  const { user, config } = openFlow({
    flow: null,
    answers: {
      'GET /api/assistants/:id/flow/first': () => ({ flow: screening(), notes: ['The prices are not in it.'] }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a flow from the prompt' }));
  const dialog = await screen.findByRole('dialog', { name: 'A first flow was made from the prompt' });
  expect(within(dialog).getByText('The prices are not in it.')).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: 'Use this flow' }));
  await waitFor(() => expect(config().flow?.nodes).toHaveLength(8));
});

test('a failed first flow shows the reason, and a new flow can be started instead', async () => {
  const { user } = openFlow({
    flow: null,
    answers: { 'GET /api/assistants/:id/flow/first': refusal(503, 'UNAVAILABLE', 'The prompt could not be read.') },
  });
  await user.click(await screen.findByRole('button', { name: 'Make a flow from the prompt' }));
  expect(await screen.findByText('The prompt could not be read.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Start a new flow' }));
  expect(await screen.findByRole('toolbar', { name: 'Flow' })).toBeDefined();
});

test('the import report names each part once before the file replaces the flow', async () => {
  const lines = [
    { level: 'imported' as const, place: 'Node “Greeting”', path: 'nodes.0', message: 'Imported as “Say”.' },
    {
      level: 'dropped' as const,
      place: 'Function “find”',
      path: 'tools.0',
      message: 'No counterpart here: url, method.',
    },
    { level: 'dropped' as const, place: 'Function “find”', path: 'tools.0', message: 'It has no name.' },
  ];
  const { user, outline, config } = openFlow({
    answers: {
      'POST /api/flows/import': () => ({ format: 'retell', flow: { ...screening(), exits: [] }, lines }),
    },
  });
  await outline();
  await user.click(screen.getByRole('button', { name: 'More flow actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import flow' });
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('no file input');
  await user.upload(input, new File(['{}'], 'flow.json', { type: 'application/json' }));
  expect(await within(dialog).findByText('1 imported, 0 changed, 2 not imported')).toBeDefined();
  const dropped = within(within(dialog).getByRole('region', { name: 'Not imported' })).getAllByRole('listitem');
  expect(dropped.map(({ textContent }) => textContent)).toEqual([
    'Function “find”No counterpart here: url, method.It has no name.',
  ]);
  expect(within(dialog).queryByText(/tools\.0/)).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Replace the flow' }));
  await waitFor(() => expect(config().flow?.exits).toEqual([]));
});

test('generated tests are saved one by one, without those that were removed', async () => {
  const made = (name: string) => ({
    test: {
      name,
      callee: { kind: 'lines' as const, lines: ['Five years.'] },
      variables: {},
      mocks: [],
      expectations: [{ kind: 'says' as const, text: 'Goodbye.', is_pattern: false }],
      is_required: false,
      flow_start: null,
    },
    needs_lines: false,
  });
  const { user, outline, requests } = openFlow({
    answers: {
      'POST /api/assistants/:id/flow/tests': () => ({
        tests: [made('1. qualified'), made('2. rejected')],
        nodes: { done: 7, total: 8 },
        edges: { done: 6, total: 8 },
      }),
      'POST /api/assistants/:id/test-conversations': () => ({}) as never,
    },
  });
  await outline();
  await user.click(screen.getByRole('button', { name: 'More flow actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Generate tests…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Generated tests' });
  await user.click(await within(dialog).findByRole('checkbox', { name: '2. rejected' }));
  await user.click(within(dialog).getByRole('button', { name: 'Keep 1 test' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Generated tests' })).toBeNull());
  const kept = requests.filter(({ key }) => key === 'POST /api/assistants/:id/test-conversations');
  expect(kept.map(({ body }) => (body as { name: string }).name)).toEqual(['1. qualified']);
});

test('switching to the prompt keeps the flow', async () => {
  const { user, config } = openFlow();
  await user.click(await screen.findByRole('radio', { name: 'Its prompt' }));
  expect(config()).toMatchObject({ conversation: 'prompt', flow: { start: 'hello' } });
});

test("a viewer sees the flow but can't change it", async () => {
  const { user, outline, container } = openFlow({ canWrite: false });
  const tree = await outline();
  await user.click(within(tree).getByRole('row', { name: /How many years/ }));
  expect(await screen.findByRole('textbox', { name: 'Question' })).toHaveProperty('readOnly', true);
  expect(screen.queryByRole('button', { name: 'Add node' })).toBeNull();
  await user.click(within(tree).getByRole('row', { name: /How many years/ }));
  await user.keyboard('{Delete}');
  expect(within(tree).getByRole('row', { name: /How many years/ })).toBeDefined();
  await expectAccessible(container);
});

test('a failed check is shown, keeps the changes and can be repeated', async () => {
  let fails = true;
  const { user, outline } = openFlow({
    answers: {
      'POST /api/assistants/:id/flow/checks': () => {
        if (fails) return refusal(503, 'UNAVAILABLE', 'Down')() as never;
        return { problems: [], worst_case: { model_calls: 3, cents: null } };
      },
    },
  });
  await outline();
  await user.click(await screen.findByRole('button', { name: 'Not checked' }));
  fails = false;
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('This flow can be published.')).toBeDefined();
});

test('the path of a call is marked on the nodes it entered', async () => {
  const call = '00000000-0000-4000-8000-000000000090';
  const entered = (node: string) => ({ type: 'entered' as const, subflow: null, node });
  const line = { role: 'assistant' as const, message: 'Hello Vera.', flow: [entered('hello'), entered('ask_years')] };
  const { outline } = openFlow({
    path: `/?call=${call}`,
    answers: {
      'GET /api/call-logs/:id': ({ params }) =>
        ({
          id: params.id,
          lead_name: 'Vera Lang',
          phone_number: '+12025550114',
          created_at: moment,
          transcript: { messages: [line] },
        }) as never,
    },
  });
  const tree = await outline();
  expect(await screen.findByText(/^Path of the call: Vera Lang/)).toBeDefined();
  expect(within(tree).getAllByText('entered 1 time on this path')).toHaveLength(2);
  expect(screen.getByText('It entered 2 of 8 nodes.', { exact: false })).toBeDefined();
});

const atNode = { subflow: null, seconds: 4.5, visits: 40 };
const traffic = {
  since: moment,
  calls: 40,
  nodes: [
    { ...atNode, node: 'hello', calls: 40, hung_up: 1, next: [{ subflow: null, node: 'ask_years', visits: 30 }] },
    { ...atNode, node: 'ask_years', calls: 30, hung_up: 9, next: [] },
  ],
  edges: [],
  exits: [],
};

test('the calls of a month are shown on the flow, with figures of the selected node', async () => {
  const { user, outline, container } = openFlow({
    path: '/?show=traffic',
    answers: { 'GET /api/assistants/:id/flow/traffic': () => traffic },
  });
  const tree = await outline();
  expect(await screen.findByText('40 calls of the last 30 days')).toBeDefined();
  expect(within(tree).getByText('reached by 30 of 40 calls, 9 hung up here')).toBeDefined();
  await user.click(within(tree).getByRole('row', { name: /Hello \{first_name/ }));
  const figures = within(await screen.findByRole('group', { name: 'Calls of the last 30 days at this node' }));
  expect(figures.getByText('40 of 40 calls (100%)')).toBeDefined();
  expect(figures.getByText('1 (3%)')).toBeDefined();
  await user.click(figures.getByRole('button', { name: /How many years/ }));
  expect(await screen.findByText('9 (30%)')).toBeDefined();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Hide calls' }));
  expect(screen.queryByText('40 calls of the last 30 days')).toBeNull();
});

test('a flow without calls says so, and a loading error of the figures can be retried', async () => {
  let fails = true;
  const { user } = openFlow({
    path: '/?show=traffic',
    answers: {
      'GET /api/assistants/:id/flow/traffic': () => {
        if (fails) return refusal(503, 'UNAVAILABLE', 'Down')() as never;
        return { ...traffic, calls: 0, nodes: [] };
      },
    },
  });
  expect(await screen.findByText('Failed to load the calls')).toBeDefined();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No call of the last 30 days followed this flow.')).toBeDefined();
});

test('nodes that no test enters are marked', async () => {
  const gate = {
    ...{ snapshot_hash: 'a', brain: 'practice model', requires_safety: false, is_passed: true, tests: [] },
    flow_coverage: {
      nodes: { done: 7, total: 8 },
      edges: { done: 6, total: 9 },
      untested: [{ subflow: null, node: 'ask_years', message: 'No test enters “Years”.' }],
    },
  };
  const { outline } = openFlow({
    path: '/?show=coverage',
    answers: { 'GET /api/assistants/:id/test-gate': () => gate },
  });
  const tree = await outline();
  expect(await screen.findByText('Tests enter 7 of 8 nodes')).toBeDefined();
  expect(within(tree).getAllByText('no test enters it')).toHaveLength(1);
});

test('live calls are shown at their nodes', async () => {
  const call_id = '00000000-0000-4000-8000-000000000091';
  const { outline } = openFlow({
    answers: {
      'GET /api/assistants/:id/flow/live': () => ({
        calls: [{ call_id, subflow: null, node: 'ask_years', since: moment, label: 'Vera Lang' }],
      }),
    },
  });
  const tree = await outline();
  expect(await within(tree).findByText('1 live call')).toBeDefined();
});

test('calls in another part of the flow are announced with a button that leads there', async () => {
  const call = (id: number, node: string) => ({
    ...{
      call_id: `00000000-0000-4000-8000-00000000009${id}`,
      subflow: 'verify',
      node,
      since: moment,
      label: 'Vera Lang',
    },
  });
  const { user, outline } = openFlow({
    flow: everyKind(),
    answers: { 'GET /api/assistants/:id/flow/live': () => ({ calls: [call(1, 'ask_birth'), call(2, 'gone')] }) },
  });
  const tree = await outline();
  await user.click(await screen.findByRole('button', { name: '1 live call in other parts of the flow' }));
  expect(await within(tree).findByRole('row', { name: /What is your date of birth/, selected: true })).toBeDefined();
  expect(screen.queryByRole('button', { name: /live call in other parts/ })).toBeNull();
});

test('a test starts at the selected node with known values, and its path is marked', async () => {
  const { user, outline, location } = openFlow();
  const tree = await outline();
  await user.click(within(tree).getByRole('row', { name: /How many years/ }));
  await user.click(await screen.findByRole('button', { name: 'Test from here…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Test from this node' }));
  await user.type(dialog.getAllByRole('textbox')[0] as HTMLElement, '2026-12-01');
  await user.click(dialog.getByRole('button', { name: 'Start test' }));
  const asked = new URLSearchParams(location().split('?')[1]);
  expect(asked.get('test')).toBe('new');
  expect(JSON.parse(asked.get('start') ?? '')).toMatchObject({ node: 'ask_years' });
  act(() =>
    showTestPath(sampleAssistant(7, 'Screening').id, [
      { type: 'entered', subflow: null, node: 'hello' },
      { type: 'entered', subflow: null, node: 'ask_years' },
    ]),
  );
  expect(await screen.findByText('It has entered 2 of 8 nodes.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Hide path' }));
  expect(screen.queryByText('It has entered 2 of 8 nodes.')).toBeNull();
});
