import type { llm } from '@livekit/agents';
import type { Flow } from '@switchboard/contracts/flows/document';
import { indexOfGraph } from '@switchboard/contracts/flows/walk/graph-index';
import { continueFlow, startFlow } from '@switchboard/contracts/flows/walk/index';
import type {
  FlowAction,
  FlowEvent,
  FlowLine,
  FlowPosition,
  FlowStep,
} from '@switchboard/contracts/flows/walk/position';
import { asideOf } from '../flow/asides.ts';
import { closestIntent } from '../flow/closest-intent.ts';
import { listens } from '../flow/flow-waits.ts';
import { givenFields } from '../flow/given-fields.ts';
import { failures } from '../flow/perform-action.ts';
import { practiceThinker } from '../flow/practice-thinker.ts';
import { flowReaders } from '../flow/readers.ts';
import { stepInWords } from '../flow/trace-in-words.ts';
import { replyTo } from '../practice/practice-model.ts';
import type { Turn } from '../practice/turns.ts';
import { plainSpeech } from '../speech/plain-speech.ts';
import { mustBeTyped, typePlease, unheard, withUnheard } from './unheard-answers.ts';

/** An interview by a simulated interviewer that follows a flow. */
export interface InterviewFlow {
  flow: Flow;
  variables: Record<string, string>;
  /** Said by an end node without a text of its own. */
  closing: string;
  assistantName: string;
  organizationName: string;
  /** Local time, as `2026-11-29T15:30`. */
  now: string;
}

/** The state of an interview: its position, the open question, and what was said since the node was entered. */
export interface InterviewPlace {
  position: FlowPosition;
  question: string;
  turns: Turn[];
}

/** What a candidate did with the open question. A spoken answer has no words, because speech isn't transcribed. */
export type InterviewAnswer = { kind: 'typed'; text: string } | { kind: 'spoken' } | { kind: 'skipped' };

/** The interviewer's next sentences, and the steps of the flow that led to them. */
export interface InterviewStep {
  text: string;
  isOver: boolean;
  steps: { words: string; line: FlowLine }[];
}

/** A question is left after this many tries at the latest. */
const maxTries = 40;

const chatOf = (turns: readonly Turn[]): llm.ChatContext => {
  const items = turns.map((turn, at) => ({
    ...{ id: String(at), type: 'message', role: turn.role },
    textContent: turn.role === 'tool' ? '' : turn.text,
  }));
  return { items } as unknown as llm.ChatContext;
};

/** One answer on its way through the flow: collects what is said until the next question. */
class Asking {
  readonly #by: InterviewFlow;
  readonly #readers;
  readonly #thinker;
  #said: { node: string; text: string }[] = [];
  readonly steps: InterviewStep['steps'] = [];
  turns: Turn[];
  position: FlowPosition | null;

  constructor(by: InterviewFlow, place: InterviewPlace | null) {
    this.#by = by;
    this.position = place?.position ?? null;
    this.turns = [...(place?.turns ?? [])];
    this.#readers = withUnheard(flowReaders({ now: by.now }));
    const { assistantName, organizationName, closing: endCallMessage } = by;
    this.#thinker = practiceThinker({
      about: { assistantName, organizationName, endCallMessage },
      readers: () => this.#readers,
      reply: (turns, about) => replyTo(turns, { ...about, now: by.now }),
      count: () => undefined,
    });
  }

  get #walking() {
    return { readers: this.#readers, variables: this.#by.variables };
  }

  get text(): string {
    return plainSpeech(this.#said.map(({ text }) => text).join(' '));
  }

  /** The current node, with its fields and edges. */
  get place() {
    const { flow } = this.#by;
    const frame = this.position?.frames.at(-1);
    const graph = flow.subflows.find(({ id }) => id === frame?.subflow) ?? flow;
    const index = indexOfGraph(graph);
    const node = index.nodes.get(frame?.node ?? '');
    return { node, fields: graph.fields, edges: index.edges.get(node?.id ?? '') ?? [] };
  }

  async begin(): Promise<void> {
    const { flow, variables } = this.#by;
    await this.#perform(startFlow(flow, givenFields(flow, variables, this.#readers), this.#walking));
  }

  async hear(text: string): Promise<void> {
    this.turns.push({ role: 'user', text });
    await this.#happens({ type: 'heard', text });
  }

  async press(keys: string): Promise<void> {
    await this.#happens({ type: 'keys', keys });
  }

  async #happens(event: FlowEvent): Promise<void> {
    if (this.position) await this.#perform(continueFlow(this.#by.flow, this.position, event, this.#walking));
  }

  /** Discards what was said at a node. */
  silence(node: string): void {
    this.#said = this.#said.filter((one) => one.node !== node);
  }

  async #perform({ position, trace, actions }: FlowStep): Promise<void> {
    this.position = position;
    if (trace.some(({ type }) => type === 'entered')) this.turns = [];
    const line = { trace, position, heard: 0 };
    if (trace.length > 0) this.steps.push({ line, words: stepInWords(this.#by.flow, line) });
    for (const action of actions) {
      const event = await this.#do(action);
      if (event) await this.#happens(event);
    }
  }

  /** Actions that an interview can't do count as failed. */
  async #do(action: FlowAction): Promise<FlowEvent | null> {
    const { node } = action;
    switch (action.type) {
      case 'say':
      case 'end': {
        const text = action.text.trim() === '' ? this.#by.closing : action.text;
        this.#said.push({ node, text });
        return null;
      }
      case 'classify':
        return { type: 'classified', id: closestIntent(action.said, action.choices) };
      case 'reply':
        return this.#reply(action);
      case 'book':
        this.silence(node);
        return { type: 'booked', time: null };
      case 'tool':
      case 'transfer':
      case 'hand_over':
      case 'message':
      case 'search':
        // Discards the announcement, because the action doesn't happen.
        this.silence(node);
        return failures[action.type === 'search' ? 'knowledge' : action.type] ?? null;
      default:
        return null;
    }
  }

  async #reply(action: Extract<FlowAction, { type: 'reply' }>): Promise<FlowEvent | null> {
    const { node, fields } = this.place;
    if (node?.kind !== 'talk') return null;
    const collected = node.collects.flatMap((name) => fields.find((field) => field.name === name) ?? []);
    const say = (text: string) => {
      this.#said.push({ node: node.id, text });
      this.turns.push({ role: 'assistant', text });
    };
    const talking = { action, node, fields: collected, chat: chatOf(this.turns), tools: [] };
    return this.#thinker.reply(talking, { say, call: () => false });
  }
}

/** The reply if they asked back instead of answering; null if the answer is for the flow. */
function asideTo(text: string, { place }: Asking, { flow, assistantName, organizationName }: InterviewFlow) {
  const { node, edges, fields } = place;
  if (mustBeTyped(text, node, fields)) return { say: typePlease, asksAgain: true };
  return asideOf(text, node, { edges, exits: flow.exits }, { assistantName, organizationName });
}

/** Leaves the open question without an answer. */
async function skip(asking: Asking): Promise<void> {
  const { node } = asking.place;
  if (!node) return;
  const isThere = () => !asking.position?.ended && asking.place.node?.id === node.id;
  for (let tries = 0; tries < maxTries && isThere(); tries++) {
    asking.silence(node.id);
    await asking.hear('');
  }
  asking.silence(node.id);
}

/** Begins an interview, or takes the answer to its open question. Deterministic: the same answer leads to the same question. */
export async function askByFlow(
  by: InterviewFlow,
  place: InterviewPlace | null,
  answer: InterviewAnswer,
): Promise<InterviewStep> {
  const asking = new Asking(by, place);
  if (!place) await asking.begin();
  else if (answer.kind === 'skipped') await skip(asking);
  else {
    const text = answer.kind === 'typed' ? answer.text : unheard;
    const aside = listens.includes(place.position.waits_for) ? asideTo(text, asking, by) : null;
    const again = aside?.asksAgain ? place.question.replace(`${typePlease} `, '') : '';
    if (aside) return { text: `${aside.say} ${again}`.trim(), isOver: false, steps: [] };
    const keys = text.replace(/[\s-]/g, '');
    const isKeys =
      place.position.waits_for === 'keys' && keys !== '' && [...keys].every((key) => '0123456789*#'.includes(key));
    if (isKeys) await asking.press(keys);
    else await asking.hear(text);
  }
  const isOver = asking.position?.ended != null;
  const text = asking.text === '' && isOver ? by.closing : asking.text;
  return { text, isOver, steps: asking.steps };
}
