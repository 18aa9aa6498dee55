import { llm } from '@livekit/agents';
import type { Flow } from '@switchboard/contracts/flows/document';
import type { FlowValue } from '@switchboard/contracts/flows/fields';
import type { FlowNode } from '@switchboard/contracts/flows/nodes';
import { indexOfGraph } from '@switchboard/contracts/flows/walk/graph-index';
import { continueFlow, type FlowReaders, repeatStep, startFlow } from '@switchboard/contracts/flows/walk/index';
import type {
  FlowAction,
  FlowEvent,
  FlowLine,
  FlowPosition,
  FlowStep,
} from '@switchboard/contracts/flows/walk/position';
import { mustBeTyped, typePlease } from '../interview/unheard-answers.ts';
import { type FlowInput, FlowInputs } from './flow-inputs.ts';
import { asideOf, maxAsides } from './flow-manners.ts';
import { atOnce, hasSpoken, isBusy, isRepeated, listens, pressed } from './flow-waits.ts';
import { givenFields } from './given-fields.ts';
import { failures, type Performing, performAction, readOutput } from './perform-action.ts';
import { type FlowOutput, noticed, type Thinker } from './thinker.ts';

/** What a conversation by a flow begins with. */
export interface FlowStart {
  /** Variables of the call. */
  variables: Record<string, string>;
  /** Fields that another assistant knew already. */
  known?: Record<string, FlowValue>;
  /** In a test that begins elsewhere: the node, and fields that are known. */
  at?: { node: string; fields: Record<string, FlowValue> };
}

/** From where a conversation continues: how many things the caller had said by then, and what was to be said and wasn't. */
export type FlowResumed = Required<Pick<FlowLine, 'position' | 'heard'>> & { unsaid: readonly string[] };

export interface FlowTalkOptions {
  flow: Flow;
  start: FlowStart;
  resumed: FlowResumed | null;
  /** Answers can come without their words: those that have to be read are asked for in writing. */
  isDeaf?: boolean;
  /** What decides at a node where words are needed. */
  thinker(node: FlowNode | undefined): Thinker;
  readers(): FlowReaders;
  /** The local clock, as `2026-11-29T15:30`. */
  now(): string;
  /** Who speaks for whom. */
  about: { assistantName: string; organizationName: string };
  /** Said by an end without a text of its own. */
  endText: string;
  /** A step was made, and has to be kept. */
  onStep(line: FlowLine): void;
  /** The conversation is over when what was said is said. */
  onEnd(): void;
}

/** What one turn is performed with. */
interface Turn {
  chat: llm.ChatContext;
  output: FlowOutput;
  tools: readonly llm.FunctionTool[];
}

/**
 * A conversation that follows a flow, whatever it is held over: it is asked with all that was said what comes next, says it, and asks
 * for tools. Its position is told after each step.
 */
export class FlowTalk {
  readonly #options: FlowTalkOptions;
  readonly #inputs: FlowInputs;
  #position: FlowPosition | null;
  #isResumed: boolean;
  #unsaid: readonly string[];
  /** From where what was said is read again, if they go on speaking before anything of the answer was heard. */
  #before: FlowPosition | null = null;
  /** Actions that wait for keys to be pressed. */
  #queue: FlowAction[] = [];
  #said: string[] = [];
  /** What was said before the node was entered. */
  #past: ReadonlySet<string> = new Set();
  #offer = '';
  #asides = 0;
  /** The question that is open, after something was said aside. */
  #open = '';
  /** How often a model was asked since the last step. */
  #asked = 0;
  #machine: 'voicemail' | 'screening' | null = null;
  #handing: Extract<FlowAction, { type: 'hand_over' }> | null = null;

  constructor(options: FlowTalkOptions) {
    this.#options = options;
    this.#position = options.resumed?.position ?? null;
    this.#isResumed = options.resumed !== null;
    this.#unsaid = options.resumed?.unsaid ?? [];
    this.#inputs = new FlowInputs(options.resumed?.heard ?? 0);
  }

  /** A machine took the call. False where the flow has no exit for it. */
  machine(trigger: 'voicemail' | 'screening'): boolean {
    const isExit = this.#options.flow.exits.some((exit) => exit.trigger === trigger);
    if (isExit) this.#machine = trigger;
    return isExit;
  }

  /** Another agent left something undone or unsaid, instead of listening. */
  get isDue(): boolean {
    return this.#unsaid.length > 0 || this.#isUndone;
  }

  get #isUndone(): boolean {
    const position = this.#position;
    if (!this.#isResumed || !position) return false;
    if (position.waits_for !== 'booking') return position.waits_for in isBusy;
    const { frame, node } = this.#place(position);
    return (frame?.attempts ?? 0) > 0 || (node?.kind === 'book' && node.question.trim() === '');
  }

  #place({ frames }: FlowPosition) {
    const { flow } = this.#options;
    const frame = frames.at(-1);
    const graph = flow.subflows.find(({ id }) => id === frame?.subflow) ?? flow;
    return { frame, graph, node: indexOfGraph(graph).nodes.get(frame?.node ?? '') };
  }

  get #walking() {
    return { readers: this.#options.readers(), variables: this.#options.start.variables };
  }

  #keep({ position, trace, actions }: FlowStep, { chat }: Turn): FlowAction[] {
    this.#position = position;
    if (trace.some(({ type }) => type === 'entered')) this.#past = new Set(chat.items.map(({ id }) => id));
    if (trace.length === 0 && actions.length === 0) return actions;
    const asked = this.#asked;
    this.#asked = 0;
    const saying = this.#textsIn(actions);
    this.#options.onStep({ trace, position, heard: this.#inputs.heard(chat), saying, ...(asked > 0 && { asked }) });
    return actions;
  }

  #textsIn(actions: readonly FlowAction[]): string[] {
    return actions.flatMap((action) => {
      if (action.type === 'end') return [action.text.trim() === '' ? this.#options.endText : action.text];
      return action.type === 'say' ? [action.text] : [];
    });
  }

  #continue(event: FlowEvent, turn: Turn): FlowAction[] {
    const position = this.#position;
    return position ? this.#keep(continueFlow(this.#options.flow, position, event, this.#walking), turn) : [];
  }

  #around(position: FlowPosition, { chat, output, tools }: Turn): Performing {
    const { thinker, now, endText } = this.#options;
    const { graph, node } = this.#place(position);
    return {
      ...{
        output,
        tools,
        thinker: noticed(thinker(node), () => this.#asked++),
        endText,
        readers: this.#walking.readers,
        now: now(),
        offer: this.#offer,
      },
      ...(node && { node }),
      fields: graph.fields,
      chat: new llm.ChatContext(chat.items.filter(({ id }) => !this.#past.has(id))),
    };
  }

  /** Does what a step says, and what follows from it, until the conversation waits. */
  async #perform(actions: FlowAction[], turn: Turn): Promise<void> {
    let left = [...actions];
    for (let action = left.shift(); action; action = left.shift()) {
      const position = this.#position;
      if (!position) return;
      if (action.type === 'hand_over') this.#handing = action;
      const event = await performAction(action, this.#around(position, turn));
      if (event) left = [...left, ...this.#continue(event, turn)];
      else if (action.type === 'press_keys' && left.length > 0) {
        this.#queue = left;
        return;
      }
    }
    if (this.#position?.ended) this.#options.onEnd();
  }

  async #begin(turn: Turn): Promise<void> {
    const { flow, start } = this.#options;
    const words = this.#inputs.skip(turn.chat);
    const known = { ...givenFields(flow, start.variables, this.#walking.readers), ...start.known, ...start.at?.fields };
    const first = this.#keep(startFlow(flow, known, this.#walking, start.at?.node ?? flow.start), turn);
    const trigger = words === '' ? null : this.#walking.readers.trigger(words);
    const isExit = trigger !== null && atOnce.includes(trigger);
    await this.#perform(isExit ? this.#continue({ type: 'heard', text: words }, turn) : first, turn);
  }

  /** Another agent goes on: what was being done is done again where that harms nobody, and else has failed. */
  async #goOn(position: FlowPosition, turn: Turn): Promise<void> {
    const failed = isRepeated.includes(position.waits_for) ? undefined : failures[position.waits_for];
    const actions = failed
      ? this.#continue(failed, turn)
      : repeatStep(this.#options.flow, position, this.#walking).actions;
    await this.#perform(actions, turn);
  }

  /** To whom it hands the caller over; null where it does something else. */
  get handingOver(): Extract<FlowAction, { type: 'hand_over' }> | null {
    return this.#handing;
  }

  /** Somebody else was spoken to: what was said is none of its business. */
  overhear(chat: llm.ChatContext): void {
    this.#isResumed = false;
    this.#inputs.next(chat);
  }

  /** Whether something was said that it hasn't heard. */
  hasUnheard(chat: llm.ChatContext): boolean {
    return this.#inputs.hasUnheard(chat);
  }

  /** Something happened elsewhere: it says what comes next. */
  async proceed(event: FlowEvent, chat: llm.ChatContext, output: FlowOutput, tools: readonly llm.FunctionTool[]) {
    const turn = { chat, output, tools };
    await this.#perform(this.#continue(event, turn), turn);
  }

  /** Whether they asked back instead of answering, and were answered. */
  #answersAside(text: string, { output }: Turn): boolean {
    const position = this.#position;
    if (!position || !listens.includes(position.waits_for) || this.#asides >= maxAsides) return false;
    const { node, graph } = this.#place(position);
    const edges = indexOfGraph(graph).edges.get(node?.id ?? '') ?? [];
    const { flow, about, isDeaf = false } = this.#options;
    const aside =
      isDeaf && mustBeTyped(text, node, graph.fields)
        ? { say: typePlease, asksAgain: true }
        : asideOf(text, node, { edges, exits: flow.exits }, about);
    if (!aside) return false;
    this.#asides++;
    const again = aside.asksAgain ? (this.#said.at(-1) ?? '') : '';
    for (const said of [aside.say, again]) if (said !== '') output.say(said);
    // Only the question is asked again, not what came before it.
    if (again !== '') this.#open = again;
    return true;
  }

  #heard({ text, isAgain }: Extract<FlowInput, { type: 'heard' }>, turn: Turn): FlowAction[] {
    if (isAgain && this.#before) this.#position = this.#before;
    this.#before = this.#position;
    const keys = this.#position?.waits_for === 'keys' ? pressed.exec(text.trim())?.[1] : undefined;
    return this.#continue(keys ? { type: 'keys', keys: keys.replaceAll(' ', '') } : { type: 'heard', text }, turn);
  }

  async #take(input: FlowInput, turn: Turn): Promise<void> {
    const position = this.#position;
    if (!position) return;
    if (input.type === 'heard') {
      if (this.#answersAside(input.text, turn)) return;
      this.#asides = 0;
      return this.#perform(this.#heard(input, turn), turn);
    }
    if (this.#queue.length > 0) return this.#perform(this.#queue.splice(0), turn);
    if (position.waits_for === 'reply')
      return this.#perform(repeatStep(this.#options.flow, position, this.#walking).actions, turn);
    const { event, offer } = await readOutput(input, position, this.#around(position, turn));
    if (offer !== undefined) this.#offer = offer;
    if (event) await this.#perform(this.#continue(event, turn), turn);
  }

  /** Says what another agent was about to say, unless the caller has spoken since. */
  #sayUnsaid(inputs: readonly FlowInput[], output: FlowOutput): boolean {
    const texts = inputs.length > 0 ? [] : this.#unsaid;
    this.#unsaid = [];
    for (const text of texts) output.say(text);
    if (texts.length > 0 && this.#position?.ended) this.#options.onEnd();
    return texts.length > 0;
  }

  /** Says what comes next after all that was said, and asks for the tools that it needs. */
  async answer(chat: llm.ChatContext, to: FlowOutput, tools: readonly llm.FunctionTool[]): Promise<void> {
    const said: string[] = [];
    const output: FlowOutput = {
      say: (text, continues = false) => {
        if (continues) said.push(`${said.pop() ?? ''}${text}`);
        else said.push(text);
        to.say(text, continues);
      },
      call: (name, given) => to.call(name, given),
    };
    const turn = { chat, output, tools };
    // They spoke before a word of the beginning was heard: it begins once more.
    if (this.#said.length > 0 && !hasSpoken(chat)) this.#position = null;
    const inputs = this.#position ? this.#inputs.next(chat) : [];
    const isUnsaid = this.#sayUnsaid(inputs, output);
    if (!this.#position) await this.#begin(turn);
    else if (this.#machine)
      await this.#perform(this.#continue({ type: 'machine', trigger: this.#machine }, turn), turn);
    else if (this.#isUndone) await this.#goOn(this.#position, turn);
    else if (inputs.length === 0 && !isUnsaid) for (const text of this.#said) output.say(text);
    else for (const input of inputs) await this.#take(input, turn);
    this.#isResumed = false;
    this.#machine = null;
    // Who speaks after the end hears once more that it is the end.
    if (this.#position?.ended && said.length === 0) output.say(this.#options.endText);
    if (said.length > 0) this.#said = this.#open === '' ? said : [this.#open];
    this.#open = '';
  }
}
