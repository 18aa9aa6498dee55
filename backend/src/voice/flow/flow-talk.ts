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
import { asideOf, maxAsides } from './asides.ts';
import { type FlowInput, FlowInputs } from './flow-inputs.ts';
import { atOnce, hasSpoken, isBusy, isRepeated, listens, pressed } from './flow-waits.ts';
import { givenFields } from './given-fields.ts';
import { failures, type Performing, performAction, readOutput } from './perform-action.ts';
import { type FlowOutput, noticed, type Thinker } from './thinker.ts';

/** The start of a conversation that follows a flow. */
export interface FlowStart {
  /** Variables of the call. */
  variables: Record<string, string>;
  /** Fields that another assistant already knew. */
  known?: Record<string, FlowValue>;
  /** In a test that begins elsewhere: the node, and known fields. */
  at?: { node: string; fields: Record<string, FlowValue> };
}

/** Where a conversation continues: how many messages the caller had sent by then, and what was still to be said. */
export type FlowResumed = Required<Pick<FlowLine, 'position' | 'heard'>> & { unsaid: readonly string[] };

export interface FlowTalkOptions {
  flow: Flow;
  start: FlowStart;
  resumed: FlowResumed | null;
  /** Answers can come without their words: the ones that have to be read are requested in writing. */
  isDeaf?: boolean;
  /** Decides at nodes that need a model. */
  thinker(node: FlowNode | undefined): Thinker;
  readers(): FlowReaders;
  /** Local time, as `2026-11-29T15:30`. */
  now(): string;
  /** The names of the speaker and of the organization. */
  about: { assistantName: string; organizationName: string };
  /** Said by an end node without a text of its own. */
  endText: string;
  /** A step to store. */
  onStep(line: FlowLine): void;
  /** The conversation is over once the current text has been said. */
  onEnd(): void;
}

/** The context of one turn. */
interface Turn {
  chat: llm.ChatContext;
  output: FlowOutput;
  tools: readonly llm.FunctionTool[];
}

/**
 * A conversation that follows a flow, over any channel: it gets everything that was said, says what comes next, and calls tools. It reports
 * its position after each step.
 */
export class FlowTalk {
  readonly #options: FlowTalkOptions;
  readonly #inputs: FlowInputs;
  #position: FlowPosition | null;
  #isResumed: boolean;
  #unsaid: readonly string[];
  /** Where to read their words again, if they continue speaking before any of the answer was heard. */
  #before: FlowPosition | null = null;
  /** Actions that wait for keys. */
  #queue: FlowAction[] = [];
  #said: string[] = [];
  /** What was said before the node was entered. */
  #past: ReadonlySet<string> = new Set();
  #offer = '';
  #asides = 0;
  /** The question that is still open after an aside. */
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

  /** A machine took the call. False if the flow has no exit for it. */
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

  /** Performs the actions of a step and those that follow, until the conversation waits. */
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

  /** Continues for another agent: repeats its action if that does no harm, and otherwise treats it as failed. */
  async #goOn(position: FlowPosition, turn: Turn): Promise<void> {
    const failed = isRepeated.includes(position.waits_for) ? undefined : failures[position.waits_for];
    const actions = failed
      ? this.#continue(failed, turn)
      : repeatStep(this.#options.flow, position, this.#walking).actions;
    await this.#perform(actions, turn);
  }

  /** The assistant to hand the caller over to; null if it does something else. */
  get handingOver(): Extract<FlowAction, { type: 'hand_over' }> | null {
    return this.#handing;
  }

  /** The words were for another assistant: skips them. */
  overhear(chat: llm.ChatContext): void {
    this.#isResumed = false;
    this.#inputs.next(chat);
  }

  /** Whether something was said that it hasn't heard. */
  hasUnheard(chat: llm.ChatContext): boolean {
    return this.#inputs.hasUnheard(chat);
  }

  /** Something happened elsewhere: says what comes next. */
  async proceed(event: FlowEvent, chat: llm.ChatContext, output: FlowOutput, tools: readonly llm.FunctionTool[]) {
    const turn = { chat, output, tools };
    await this.#perform(this.#continue(event, turn), turn);
  }

  /** Answers a person who asks back. False if they didn't. */
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
    // Only repeats the question, not what came before it.
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

  /** Says what comes next after everything that was said, and calls the tools that it needs. */
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
    // They spoke before a word of the beginning was heard: begins again.
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
    // A caller who speaks after the end hears the end text again.
    if (this.#position?.ended && said.length === 0) output.say(this.#options.endText);
    if (said.length > 0) this.#said = this.#open === '' ? said : [this.#open];
    this.#open = '';
  }
}
