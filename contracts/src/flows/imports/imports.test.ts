import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFlow } from '../check/index.ts';
import { exportFlow } from '../json.ts';
import {
  blandFile,
  dograhFile,
  retellFile,
  vapiSquadFile,
  vapiWorkflowFile,
  voicetestFile,
} from '../testing/foreign-flows.ts';
import { screening, surroundings } from '../testing/sample-flows.ts';
import { formatOf, type ImportedFlow, importFlow } from './index.ts';

type Imported = Extract<ImportedFlow, { flow: unknown }>;
function imported(file: unknown): Imported {
  const result = importFlow(JSON.stringify(file));
  if (!('flow' in result)) throw new Error(result.problems.join());
  return result;
}
const edges = ({ flow }: Imported) =>
  flow.edges.map(
    ({ from, to, on }) =>
      `${from} → ${to}: ${on.type === 'outcome' ? on.outcome : on.type === 'intent' ? on.intent : on.condition.tests.map(({ field, is, values }) => `${field} ${is} ${values}`).join(` ${on.condition.match} `)}`,
  );
const report = ({ lines }: Imported) => lines.map(({ level, place, message }) => `${level} ${place}: ${message}`);
const codes = ({ flow }: Imported) =>
  [...new Set(checkFlow(flow, surroundings({ max_model_calls: 1_000_000 })).problems.map(({ code }) => code))].sort();

describe('a Retell flow', () => {
  it('an imported Retell flow keeps its nodes, edges, examples, components and exits', () => {
    const result = imported(retellFile);
    expect(result.format).toBe('retell');
    expect(result.flow.start).toBe('welcome');
    expect(result.flow.nodes.map(({ id, kind }) => `${id} ${kind}`)).toEqual([
      'welcome talk',
      'check subflow',
      'look tool',
      'age talk',
      'adult decide',
      'person transfer',
      'bye end',
      'odd say',
      '_closing end',
    ]);
    expect(edges(result)).toEqual(
      expect.arrayContaining([
        'welcome → check: Asks about an order',
        'welcome → age: Wants to order',
        'check → look: done',
        'look → age: done',
        'age → adult: goal',
        'adult → person: customerage at_least 18',
        'adult → welcome: else',
        'person → bye: failed',
      ]),
    );
    expect(
      result.flow.edges.find(({ on }) => on.type === 'intent' && on.intent === 'Asks about an order')?.on,
    ).toMatchObject({ examples: ['Where are my rolls?'] });
    expect(result.flow.exits.find(({ trigger }) => trigger === 'intent')).toMatchObject({
      intent: 'Has no time',
      action: { node: 'bye' },
    });
    expect(result.flow.subflows[0]).toMatchObject({ name: 'Check identity', start: 'born' });
    expect(result.flow.nodes[0]?.position).toEqual({ x: 10, y: 20 });
  });

  it('an import from Retell reports what was changed and what could not be imported', () => {
    expect(report(imported(retellFile))).toEqual(
      expect.arrayContaining([
        'changed The whole file: A flow has no prompt for all nodes: put what matters into the instructions of its nodes, or into the system prompt.',
        'changed Node “Look up”: Create the function find_order for the assistant, and fill in its arguments.',
        'changed Connection from “Look up” to “Age”: The connection “Found” is followed whenever this node is done: no model is asked about its result.',
        "dropped Connection from “Look up” to “Bye”: The connection “Not found” can't follow a node of this kind.",
        'changed Node “Age”: The variable “customerAge” is called customerage here.',
        "dropped Connection from “Adult?” to “Welcome”: A branch can't ask a model: “Sounds unsure”.",
        'changed Node “Baker”: Choose a target of the transfer tool for +14155550123.',
        "dropped Node “Bridge”: Nodes of the kind “bridge_transfer” don't exist here: it only says its text.",
        'imported Node “Welcome”: Imported as “Talk”.',
        'imported Node “Ask for the date of birth.” in “Check identity”: Imported as “Talk”.',
        'dropped Node “Welcome”: These settings have no counterpart here: interruption_sensitivity, finetune_transition_examples.transcript.content.',
        'dropped Node “Baker”: This setting has no counterpart here: transfer_option.',
        'dropped The whole file: These settings have no counterpart here: start_speaker, model_choice.',
      ]),
    );
  });

  it('an import from Retell lists every setting of a function in one line of the report', () => {
    const settings = { url: 'https://bakery.example', method: 'POST', timeout_ms: 900, headers: { key: 'k' } };
    const tool = { tool_id: 't1', name: 'find_order', type: 'custom', ...settings };
    expect(report(imported({ ...retellFile, tools: [tool] })).filter((line) => line.includes('Function'))).toEqual([
      'dropped Function “find_order”: These settings have no counterpart here: type, url, method, timeout_ms, headers.',
    ]);
  });

  it('the report of an import never names a place by its path in the file', () => {
    for (const file of [retellFile, vapiSquadFile, vapiWorkflowFile, blandFile, dograhFile, voicetestFile])
      for (const { place } of imported(file).lines) expect(place).toMatch(/^[A-Z][a-z -]+ “.+”|^The whole file$/);
  });

  it('an imported Retell function decides by its equations, and follows the other connection if none is met', () => {
    const to = (id: string, target: string, transition_condition: object) => ({
      id,
      destination_node_id: target,
      transition_condition,
    });
    const equation = (operator: string) => ({
      type: 'equation',
      operator: '&&',
      equations: [{ left: '{{area}}', operator, right: '40' }],
    });
    const result = imported({
      start_node_id: 'look',
      notes: [{ id: 'n1', content: 'Check the words.' }],
      nodes: [
        {
          id: 'look',
          type: 'function',
          name: 'Look up',
          tool_id: 't1',
          edges: [
            to('e1', 'book', equation('>=')),
            to('e2', 'bye', equation('not_contains')),
            to('e3', '', { type: 'prompt', prompt: 'Nowhere yet' }),
          ],
          else_edge: to('e4', 'bye', { type: 'prompt', prompt: 'Else' }),
        },
        {
          id: 'book',
          type: 'function',
          name: 'Book',
          tool_id: 't2',
          edges: [to('e5', 'done', { type: 'prompt', prompt: 'Booked' })],
          else_edge: to('e6', 'bye', { type: 'prompt', prompt: 'Else' }),
        },
        { id: 'check', type: 'component', name: 'Check', component_id: 'shared_1' },
        { id: 'done', type: 'end', name: 'Done' },
        { id: 'bye', type: 'end', name: 'Bye' },
      ],
    });
    expect(edges(result)).toEqual(
      expect.arrayContaining([
        'look → look_conditions: done',
        'look → bye: failed',
        'look_conditions → book: area at_least 40',
        'look_conditions → bye: else',
        'book → done: done',
        'book → bye: failed',
      ]),
    );
    expect(report(result)).toEqual(
      expect.arrayContaining([
        "dropped Connection from “Look up” to “Bye”: It is left out, because its condition isn't possible here.",
        'dropped Connection from “Look up” to no node: The connection “Nowhere yet” leads to no node.',
        'changed Node “Look up”: Its conditions became a node: “Look up – conditions”.',
        'changed Connection from “Book” to “Done”: The connection “Booked” is followed whenever this node is done: no model is asked about its result.',
        "dropped Node “Check”: The component shared_1 isn't in the file: choose a sub-flow instead.",
        'dropped The whole file: This setting has no counterpart here: notes.',
      ]),
    );
  });
});

it('a Vapi squad is imported: members become conversations, destinations become intents', () => {
  const result = imported(vapiSquadFile);
  expect(result.format).toBe('vapi_squad');
  expect(edges(result)).toEqual(
    expect.arrayContaining(['Reception → Booking: Wants an appointment', 'Booking → Reception: Needs something else']),
  );
  expect(result.flow.nodes[0]).toMatchObject({
    opening: 'Hello, this is the clinic.',
    instruction: 'Find out what they need.',
  });
  expect(report(result).join('\n')).toMatch(
    /dropped Node “Reception”: These settings have no counterpart here: .*assistant\.voice/,
  );
  expect(report(result)).toEqual(
    expect.arrayContaining([
      'changed Node “Booking”: Only the first member greets: “I can book that.”.',
      'changed Node “asst_9”: Choose the assistant that continues instead of asst_9: the file has only its id.',
      'dropped Connection from “Reception” to “Booking”: This setting has no counterpart here: message.',
    ]),
  );
});

it('a Vapi workflow is imported with its variables and its global node', () => {
  const result = imported(vapiWorkflowFile);
  expect(result.format).toBe('vapi_workflow');
  expect(edges(result)).toEqual(
    expect.arrayContaining([
      'hello → lookup: goal',
      'hello → lookup: turns_used',
      'hello → done: Is not interested',
      'lookup → agent: done',
      'agent → done: failed',
    ]),
  );
  expect(result.flow.nodes.find(({ id }) => id === 'hello')).toMatchObject({
    collects: ['postcode'],
    opening: 'Hi there.',
  });
  expect(result.flow.nodes.find(({ id }) => id === 'done')).toMatchObject({ kind: 'end', text: 'Goodbye.' });
  expect(result.flow.exits[0]).toMatchObject({
    trigger: 'intent',
    intent: 'Wants a person',
    action: { node: 'agent' },
  });
});

it('a Bland pathway is imported, and a connection to a missing node is reported', () => {
  const result = imported(blandFile);
  expect(result.format).toBe('bland');
  expect(edges(result)).toEqual(expect.arrayContaining(['1 → 2: has time', '1 → 3: has no time', '2 → 3: goal']));
  expect(result.flow.fields).toMatchObject([{ name: 'rating', type: 'number' }]);
  expect(report(result)).toEqual(
    expect.arrayContaining([
      'dropped Connection from “Person” to “9”: This connection leads to a node that is not in the file.',
      'dropped Node “Start”: This setting has no counterpart here: data.modelOptions.',
      "changed Node “Rating”: The description of rating isn't kept: “One to ten”.",
    ]),
  );
});

it('a dograh workflow is imported: speech on a connection becomes a node, and a loop gets a limit', () => {
  const result = imported(dograhFile);
  expect(result.format).toBe('dograh');
  expect(edges(result)).toEqual(
    expect.arrayContaining(['1 → 1_2_speech: Has time', '1_2_speech → 2: next', '2 → 3: The budget is known']),
  );
  expect(result.flow.nodes.find(({ id }) => id === '2')?.max_visits).toBe(20);
  expect(report(result)).toContain(
    'dropped Node “Hook”: Nodes of the kind “webhook” work outside of conversations and have no place in a flow.',
  );
});

it('an AgentGraph of voicetest is imported with its equations', () => {
  const result = imported(voicetestFile);
  expect(result.format).toBe('voicetest');
  expect(edges(result)).toEqual(
    expect.arrayContaining([
      'greet → greet_conditions: turns_used',
      'greet_conditions → adult: age at_least 18 all member is true',
      'greet → end: They are in a hurry',
    ]),
  );
  expect(report(result)).toContain('dropped The whole file: This setting has no counterpart here: default_model.');
});

it('an imported flow has only problems with choices to make and fields that nothing collects', () => {
  // Fields that their model extracts from a conversation, and the tools and targets of another account.
  const open = ['forbidden_tool', 'incomplete', 'unread_field', 'unreachable'];
  for (const file of [retellFile, vapiSquadFile, vapiWorkflowFile, blandFile, dograhFile, voicetestFile])
    for (const code of codes(imported(file))) expect(open).toContain(code);
});

it('a file in our own format is imported unchanged', () => {
  const result = imported(screening());
  expect(result).toEqual({ format: 'switchboard', flow: screening(), lines: [] });
  expect(exportFlow(result.flow)).toBe(exportFlow(screening()));
});

it('importing any file returns a flow or a sentence and never throws', () => {
  const key = fc.constantFrom(
    'nodes',
    'edges',
    'members',
    'id',
    'type',
    'data',
    'start_node_id',
    'entry_node_id',
    'from',
    'to',
    'source',
    'target',
    'transition_condition',
    'assistant',
    'transitions',
    '__proto__',
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.string(),
      fc.integer(),
      fc.constantFrom('conversation', 'startCall', 'End Call', 'branch', null, true),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(key, tie('tree'), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(key, tree, { maxKeys: 8 }), (file) => {
      const result = importFlow(JSON.stringify(file));
      expect('flow' in result || result.problems.length > 0).toBe(true);
    }),
    { numRuns: 1_000 },
  );
  expect(formatOf([])).toBeNull();
  const many = {
    start_node_id: 'n0',
    nodes: Array.from({ length: 400 }, (_, at) => ({ id: `n${at}`, type: 'conversation' })),
  };
  expect(importFlow(JSON.stringify(many))).toEqual({ problems: ['A flow can have at most 300 nodes.'] });
});
