import { type ExitTrigger, flowEmailTool, maxGeneratedTests } from '../flows.limits.ts';
import { namesIn } from '../placeholders.ts';
import { maxExpectations, maxTestNameLength } from '../test-conversations.limits.ts';
import type { TestConversationInput } from '../test-conversations.ts';
import type { Flow, FlowGraph } from './document.ts';
import { FlowField } from './fields.ts';
import { textsOf } from './reads.ts';
import { linesFor, type Speaking, valuesOf } from './sample-answers.ts';
import { numbered, testName } from './test-names.ts';
import {
  continueFlow,
  type FlowEvent,
  type FlowReaders,
  type FlowStep,
  type FlowTrace,
  startFlow,
} from './walk/index.ts';

/** One path through a flow, with the lines of the callee. */
export interface GeneratedTest {
  name: string;
  lines: string[];
  mocks: { name: string; is_failure: boolean }[];
  trace: FlowTrace[];
  /** Texts that the assistant says word for word on this path. */
  says: string[];
  ended: NonNullable<FlowStep['position']['ended']>;
  /** A person must write lines: a free conversation has no examples, or its goal was assumed. */
  needs_lines: boolean;
}

interface GenerateOptions extends Speaking {
  limit?: number;
}

/** Maximum steps to try, enough for 300 nodes with three answers each. */
const maxTries = 6_000;
const nonsense = 'Well, you know.';

/** A person's phrase for each exit. Machines have none. */
const exitLines: Partial<Record<ExitTrigger, string>> = {
  stop: 'Please stop calling me.',
  human: 'I want to speak to a human.',
  goodbye: 'Goodbye.',
  wrong_person: 'You have the wrong number.',
  call_back_later: 'Please call me back later.',
};

interface Path {
  step: FlowStep;
  /** The previous steps; paths share their beginnings. */
  before: Path | null;
  line: string | null;
  mocks: ReadonlyMap<string, boolean>;
  needsLines: boolean;
}

/** The steps of a path from its start. */
function stepsOf(path: Path): Path[] {
  const steps: Path[] = [];
  for (let at: Path | null = path; at !== null; at = at.before) steps.push(at);
  return steps.reverse();
}
const traceOf = (path: Path): FlowTrace[] => stepsOf(path).flatMap(({ step }) => step.trace);

const bookingField = FlowField.parse({ name: 'time', type: 'date_time' });
const noGraph: Pick<FlowGraph, 'edges'> = { edges: [] };

/** The person names a time, which is then booked or not. */
function bookingChoices({ step: { actions } }: Path, speaking: Speaking): Choice[] {
  const last = actions.at(-1);
  if (last?.type === 'book' && last.said === '')
    return linesFor(bookingField, noGraph, speaking)
      .slice(0, 1)
      .map((line) => ({ event: { type: 'heard', text: line }, line }));
  const [time = null] = valuesOf(bookingField, noGraph).map(String);
  return [time, null].map((time) => ({
    event: { type: 'booked', time },
    mock: ['book_slot', time === null],
  }));
}

interface Choice {
  event: FlowEvent;
  line?: string;
  mock?: [string, boolean];
  isAssumed?: boolean;
}

/** The possible next events on a path. */
function choicesFor(flow: Flow, path: Path, options: GenerateOptions): Choice[] {
  const { position } = path.step;
  const frame = position.frames.at(-1);
  const graph: FlowGraph = flow.subflows.find(({ id }) => id === frame?.subflow) ?? flow;
  const node = graph.nodes.find(({ id }) => id === frame?.node);
  const heard = (line: string) => ({ event: { type: 'heard', text: line } as FlowEvent, line });
  const examples = graph.edges.flatMap(({ from, on }) =>
    from === node?.id && on.type === 'intent' ? [on.examples[0] ?? on.intent] : [],
  );
  switch (position.waits_for) {
    case 'confirmation':
      return [heard('Yes.')];
    case 'answer': {
      if (node?.kind !== 'ask') return [...examples.map(heard), { ...heard('Yes.'), isAssumed: true }];
      const field = graph.fields.find(({ name }) => name === node.field);
      const lines = field ? linesFor(field, graph, options) : [];
      return [...lines.map(heard), ...examples.map(heard), heard(nonsense)];
    }
    case 'classification': {
      const last = path.step.actions.at(-1);
      const chosen =
        last?.type === 'classify'
          ? last.choices.find(({ intent, examples: own }) => [intent, ...own].includes(last.said))
          : null;
      return [{ event: { type: 'classified', id: chosen?.id ?? null } }];
    }
    case 'reply': {
      const fields = Object.fromEntries(
        node?.kind === 'talk'
          ? node.collects.flatMap((name) => {
              const field = graph.fields.find((one) => one.name === name);
              const [value] = field ? valuesOf(field, graph) : [];
              return value === undefined ? [] : [[name, value] as const];
            })
          : [],
      );
      const isOpening = (frame?.turns ?? 0) < 0;
      const goOn = { event: { type: 'replied', goal: false, fields: {} } as FlowEvent };
      return isOpening ? [goOn] : [{ event: { type: 'replied', goal: true, fields }, isAssumed: true }, goOn];
    }
    case 'keys':
      return [
        {
          event: { type: 'keys', keys: '1'.repeat(node?.kind === 'collect_keys' ? node.min_keys : 1) },
          isAssumed: true,
        },
        heard(nonsense),
      ];
    case 'tool': {
      const tool = node?.kind === 'tool' ? node.tool : '';
      const answer = Object.fromEntries(
        (node?.kind === 'tool' ? node.saves : []).map(({ from, to }) => {
          const field = graph.fields.find(({ name }) => name === to);
          return [from, field ? valuesOf(field, graph)[0] : null];
        }),
      );
      return [
        { event: { type: 'tool', ok: true, answer }, mock: [tool, false] },
        { event: { type: 'tool', ok: false, answer: null }, mock: [tool, true] },
      ];
    }
    case 'knowledge':
      return [true, false].map((found) => ({ event: { type: 'answered', found }, isAssumed: true }));
    case 'booking':
      return bookingChoices(path, options);
    case 'transfer':
      return [true, false].map((ok) => ({
        event: { type: 'transferred', ok },
        mock: ['transfer_call', !ok] as [string, boolean],
      }));
    case 'hand_over':
      return [{ event: { type: 'handed_over', ok: true } }, { event: { type: 'handed_over', ok: false } }];
    case 'message': {
      const isEmail = node?.kind === 'message' && node.channel === 'email';
      // Messages never go to a WhatsApp number other than the caller's own.
      const isOwn = isEmail || (node?.kind === 'message' && node.to_field === '');
      return (isOwn ? [true, false] : [false]).map((ok) => ({
        event: { type: 'sent', ok },
        mock: [isEmail ? flowEmailTool : 'send_whatsapp', !ok] as [string, boolean],
      }));
    }
    default:
      return [];
  }
}

const exitKey = (id: string) => `exit:${id}`;
const edgesIn = (step: FlowTrace): string[] => {
  if (step.type === 'exit') return [exitKey(step.exit)];
  return step.type === 'took' ? [`${step.subflow ?? ''}/${step.edge}`] : [];
};
const edgesOf = (trace: readonly FlowTrace[]) => trace.flatMap(edgesIn);

/** Phrases that leave a listening node by an exit that no path has taken yet. */
function exitChoices(flow: Flow, { step }: Path, readers: FlowReaders, taken: ReadonlySet<string>): Choice[] {
  if (step.position.waits_for !== 'answer') return [];
  const exit = flow.exits.find(
    ({ id, trigger }) => exitLines[trigger] !== undefined && !taken.has(exitKey(id)) && readsAs(trigger, readers),
  );
  const line = exit && exitLines[exit.trigger];
  return line === undefined ? [] : [{ event: { type: 'heard', text: line }, line }];
}

const readsAs = (trigger: ExitTrigger, readers: FlowReaders): boolean =>
  readers.trigger(exitLines[trigger] ?? '') === trigger;

/** Tests that together cover as many edges as possible, then one for each other path, up to the limit. */
export function generateTests(flow: Flow, options: GenerateOptions): GeneratedTest[] {
  const { readers, limit = maxGeneratedTests } = options;
  const complete = new Map<string, Path>();
  const taken = new Set<string>();
  // Paths that have just taken an edge for the first time continue before others.
  const fresh: Path[] = [];
  const others: Path[] = [];
  const add = (path: Path) => {
    const edges = edgesOf(path.step.trace);
    const isNew = edges.some((edge) => !taken.has(edge));
    for (const edge of edges) taken.add(edge);
    (isNew ? fresh : others).push(path);
  };
  add({ step: startFlow(flow, {}, { readers }), before: null, line: null, mocks: new Map(), needsLines: false });
  for (let tries = 0; tries < maxTries; tries++) {
    const path = fresh.pop() ?? others.pop();
    if (!path) break;
    if (path.step.position.ended) {
      const key = edgesOf(traceOf(path)).join(' ');
      if (path.step.position.ended.reason !== 'stuck' && !complete.has(key)) complete.set(key, path);
      continue;
    }
    const choices = [...choicesFor(flow, path, options), ...exitChoices(flow, path, readers, taken)];
    for (const { event, line, mock, isAssumed = false } of choices.reverse()) {
      if (mock && path.mocks.has(mock[0]) && path.mocks.get(mock[0]) !== mock[1]) continue;
      add({
        step: continueFlow(flow, path.step.position, event, { readers }),
        before: path,
        line: line ?? null,
        mocks: mock ? new Map([...path.mocks, mock]) : path.mocks,
        needsLines: path.needsLines || isAssumed,
      });
    }
  }
  return chosen(flow, [...complete.values()], limit);
}

/** Paths that take new edges come first, those with the most new edges before others. */
function chosen(flow: Flow, paths: readonly Path[], limit: number): GeneratedTest[] {
  const covered = new Set<string>();
  const rest = new Map(paths.map((path) => [path, new Set(edgesOf(traceOf(path)))]));
  const result: GeneratedTest[] = [];
  while (result.length < limit && rest.size > 0) {
    let best: Path | null = null;
    let most = 0;
    for (const [path, edges] of rest) {
      let fresh = 0;
      for (const edge of edges) if (!covered.has(edge)) fresh++;
      if (fresh > most) [best, most] = [path, fresh];
    }
    const next = best ?? rest.keys().next().value;
    if (!next) break;
    result.push(testOf(flow, next, (step) => edgesIn(step).some((edge) => !covered.has(edge))));
    for (const edge of rest.get(next) ?? []) covered.add(edge);
    rest.delete(next);
  }
  const names = numbered(result.map(({ name }) => name));
  return result.map((test, at) => ({ ...test, name: names[at] ?? test.name }));
}

function testOf(flow: Flow, path: Path, isNew: (step: FlowTrace) => boolean): GeneratedTest {
  const trace = traceOf(path);
  const lines = stepsOf(path).flatMap(({ line }) => line ?? []);
  const entered = trace.flatMap((step) => {
    if (step.type !== 'entered') return [];
    const graph: FlowGraph = flow.subflows.find(({ id }) => id === step.subflow) ?? flow;
    return graph.nodes.find(({ id }) => id === step.node) ?? [];
  });
  const spoken = entered.flatMap((node) =>
    ['say', 'ask', 'end'].includes(node.kind) ? textsOf(node).slice(0, 1) : [],
  );
  const says = [
    ...new Set(spoken.map((text) => text.trim()).filter((text) => text !== '' && namesIn(text).length === 0)),
  ];
  const ended = path.step.position.ended ?? { reason: 'stuck' as const, result: '' };
  return {
    name: testName(flow, { trace, ended }, isNew),
    lines,
    mocks: [...path.mocks].map(([tool, is_failure]) => ({ name: tool, is_failure })),
    trace,
    says,
    ended,
    needs_lines: path.needsLines,
  };
}

/** The same as a test conversation that people can edit and keep. */
export function asTestConversation({ name, lines, mocks, says, needs_lines }: GeneratedTest): TestConversationInput {
  const expected = says.slice(0, maxExpectations).map((text) => ({ kind: 'says' as const, text: text.slice(0, 300) }));
  return {
    name: needs_lines ? `${name.slice(0, maxTestNameLength - 12)} – add lines` : name,
    callee: lines.length > 0 ? { kind: 'lines', lines: lines.slice(0, 30) } : { kind: 'silence' },
    mocks: mocks.filter((mock) => mock.name !== '').slice(0, 20),
    expectations: expected.length > 0 ? expected : [{ kind: 'max_turns', turns: 40 }],
  };
}
