import type { llm } from '@livekit/agents';
import type { FlowValue } from '@switchboard/contracts/flows/fields';
import type { FlowInner, FlowLine, FlowPosition } from '@switchboard/contracts/flows/walk/position';
import type { FlowResumed, FlowTalk } from './flow-talk.ts';
import type { CarriedTool, OtherAssistant } from './other-assistant.ts';
import { maxSpeakers, type NamedPart, type SpokenPart } from './speakers.ts';
import { type FlowOutput, handOverTool, otherTool } from './thinker.ts';
import { asFunctionTools, outputOfOther, withOwnNames } from './tools-elsewhere.ts';

/** Receives the events of a talk. */
export interface TalkListener {
  /** A step, also in words. */
  onStep(line: FlowLine, words: string): void;
  onEnd(): void;
}

/** Makes the talk of another assistant, which knows these fields. */
type MakeTalk<A> = (
  assistant: A,
  begin: { fields: Record<string, FlowValue>; returns: boolean; resumed: FlowResumed | null },
  listener: TalkListener,
) => FlowTalk;

interface Entry {
  talk: FlowTalk;
  /** Null: the assistant of the call. */
  assistantId: string | null;
  version: number | undefined;
  /** The tools it uses instead of those of the call's assistant. */
  tools: readonly CarriedTool[];
  /** The number of its voice. */
  speaker: number;
  returns: boolean;
  position: FlowPosition | null;
  /** It left by an exit that ends the whole call. */
  isLeft: boolean;
  hasEnded: boolean;
}

interface StackOptions<A> {
  own(listener: TalkListener): FlowTalk;
  make: MakeTalk<A>;
  /** The position of the first talk with an agent that is gone; null in a new conversation. */
  position: FlowPosition | null;
  /** Talks begun by an agent that is gone, starting with the one that the call's assistant handed over to. */
  resumed: readonly FlowInner[];
  heard: number;
  /** What the last of them was about to say. */
  unsaid: readonly string[];
  onStep(line: FlowLine, words: string): void;
  onEnd(): void;
}

/** The data of an assistant that takes the caller. */
type Arriving = Pick<OtherAssistant, 'config' | 'version' | 'tools'>;

/** With these exits, callers leave the call and not only the assistant. */
const finalExits = ['stop', 'goodbye', 'wrong_person', 'human'];

/** Assistants that hand a caller over to each other: the last one speaks, the others wait until it gives the caller back. */
export class FlowStack<A extends Arriving = Arriving> {
  readonly #options: StackOptions<A>;
  readonly #entries: Entry[] = [];
  /** Assistants that have taken the caller: the first one is speaker 1. */
  readonly #others: { id: string; assistant: A }[] = [];
  #arriving: A | null = null;
  /** What is said in this answer. */
  #saying: string[] = [];
  #resuming: FlowInner[];

  constructor(options: StackOptions<A>) {
    this.#options = options;
    this.#resuming = [...options.resumed];
    const { position } = options;
    this.#push({ assistantId: null, version: undefined, tools: [], speaker: 0, returns: true, position }, (to) =>
      options.own(to),
    );
  }

  #push(entered: Omit<Entry, 'talk' | 'isLeft' | 'hasEnded'>, make: (listener: TalkListener) => FlowTalk): void {
    // An agent that died right after the end of a talk didn't give the caller back.
    const hasEnded = entered.assistantId !== null && entered.position?.ended != null;
    const entry: Entry = {
      ...entered,
      ...{ isLeft: false, hasEnded },
      talk: make({
        onStep: (line, words) => this.#step(entry, line, words),
        onEnd: () => {
          entry.hasEnded = true;
        },
      }),
    };
    this.#entries.push(entry);
  }

  #step(entry: Entry, line: FlowLine, words: string): void {
    entry.position = line.position ?? entry.position;
    entry.isLeft ||= line.trace.some((trace) => trace.type === 'exit' && finalExits.includes(trace.why));
    const [own, ...others] = this.#entries;
    const position = own?.position ?? line.position;
    const inner = others.flatMap(({ assistantId, version, returns, position: at }): FlowInner[] =>
      assistantId && at
        ? [{ assistant_id: assistantId, ...(version !== undefined && { version }), returns, position: at }]
        : [],
    );
    const step = {
      trace: line.trace,
      ...(entry.assistantId && { assistant_id: entry.assistantId }),
      ...(position && { position }),
      heard: line.heard ?? 0,
      ...(line.asked !== undefined && { asked: line.asked }),
      saying: [...this.#saying, ...(line.saying ?? [])],
      ...(inner.length > 0 && { inner }),
    };
    this.#options.onStep(step, words);
  }

  get #top(): Entry {
    const entry = this.#entries.at(-1);
    if (!entry) throw new Error('The assistant of the call is always there');
    return entry;
  }

  /** The number of the voice of the assistant that has the caller. */
  get speaker(): number {
    return this.#top.speaker;
  }

  /** Whether only the call's assistant has spoken so far. */
  get isAlone(): boolean {
    return this.#others.length === 0;
  }

  /** The assistant with this speaker number; null: that of the call. */
  speakerAt(speaker: number): A | null {
    return this.#others[speaker - 1]?.assistant ?? null;
  }

  /** The assistant whose tool is used; null: that of the call. */
  ownerOf(name: string, { assistant_id, version }: Record<string, unknown>): A | null {
    if (name !== otherTool) return null;
    const found = this.#others.find((one) => one.id === assistant_id && one.assistant.version === version);
    return found?.assistant ?? null;
  }

  /** Parts of a text with the names of their speakers. */
  named(parts: readonly SpokenPart[]): NamedPart[] {
    return parts.map(({ speaker, text }) => {
      const other = this.#others[speaker - 1];
      if (!other) return { text };
      const { config, version } = other.assistant;
      const named = { assistant_id: other.id, ...(version !== undefined && { version }), name: config.name };
      return { text, speaker: named };
    });
  }

  #speakerOf(id: string, assistant: A): number {
    const known = this.#others.findIndex((one) => one.id === id && one.assistant.version === assistant.version);
    if (known !== -1) return known + 1;
    return this.#others.length + 1 < maxSpeakers ? this.#others.push({ id, assistant }) : 0;
  }

  /** The next assistant has been loaded. */
  arrives(assistant: A): void {
    this.#arriving = assistant;
  }

  /** A machine took the call. False if the flow has no exit for it. */
  machine(trigger: 'voicemail' | 'screening'): boolean {
    return this.#top.talk.machine(trigger);
  }

  /** Another agent left something undone, instead of listening. */
  get isDue(): boolean {
    return this.#resuming.length > 0 || this.#top.talk.isDue;
  }

  /** The next assistant takes the caller. */
  async #handOver(assistant: A, chat: llm.ChatContext, to: FlowOutput, tools: readonly llm.FunctionTool[]) {
    this.#arriving = null;
    const again = this.#resuming.shift();
    const asked = this.#top.talk.handingOver;
    if (!again && !asked) return;
    const returns = again?.returns ?? asked?.can_return ?? false;
    const id = again?.assistant_id ?? asked?.assistant_id ?? '';
    const unsaid = this.#resuming.length === 0 ? this.#options.unsaid : [];
    const resumed = again ? { position: again.position, heard: this.#options.heard, unsaid } : null;
    const { version, tools: its = [] } = assistant;
    const speaker = this.#speakerOf(id, assistant);
    const entered = { assistantId: id, version, tools: its, speaker, returns, position: again?.position ?? null };
    this.#push(entered, (listener) =>
      this.#options.make(assistant, { fields: asked?.fields ?? {}, returns, resumed }, listener),
    );
    if (this.#resuming.length > 0) this.#readNext(to);
    else if (this.#top.hasEnded) this.#top.talk.overhear(chat);
    else if (!resumed || this.#top.talk.isDue || this.#top.talk.hasUnheard(chat))
      await this.#top.talk.answer(chat, this.#outputFor(to), this.#toolsFor(tools));
    // Nothing is due, and nothing was said since: waits for the caller.
    else this.#top.talk.overhear(chat);
  }

  #readNext(to: FlowOutput): void {
    const [next] = this.#resuming;
    if (!next) return;
    const { assistant_id, version } = next;
    if (!to.call(handOverTool, { assistant_id, ...(version !== undefined && { version }) })) this.#resuming = [];
  }

  /** An assistant is done: gives the caller back, or ends the call. */
  async #giveBack(chat: llm.ChatContext, to: FlowOutput, tools: readonly llm.FunctionTool[]): Promise<void> {
    while (this.#top.hasEnded && this.#entries.length > 1) {
      const done = this.#entries.pop();
      if (!done?.returns || done.isLeft || done.position?.ended?.reason !== 'ended') {
        this.#options.onEnd();
        return;
      }
      const fields = done.position.frames[0]?.fields ?? {};
      await this.#top.talk.proceed({ type: 'returned', fields }, chat, this.#outputFor(to), this.#toolsFor(tools));
      if (this.#arriving) return;
    }
    if (this.#top.hasEnded) this.#options.onEnd();
  }

  /** The assistant that has the caller speaks in its own voice, and uses its own tools. */
  #outputFor(output: FlowOutput): FlowOutput {
    const { assistantId: id, version, tools, speaker } = this.#top;
    const to: FlowOutput = { ...output, say: (text, continues) => output.say(text, continues, speaker) };
    if (id !== null) return outputOfOther(to, { id, version, tools }, () => this.#saying.length === 0);
    return { ...to, call: (name, given) => name !== otherTool && to.call(name, given) };
  }

  #toolsFor(own: readonly llm.FunctionTool[]): readonly llm.FunctionTool[] {
    return this.#top.assistantId === null ? own : asFunctionTools(this.#top.tools);
  }

  /** Records what is said, for an agent that has to say it instead of this one. */
  #noting(to: FlowOutput): FlowOutput {
    this.#saying = [];
    return {
      say: (text, continues = false, speaker = 0) => {
        this.#saying.push(continues ? `${this.#saying.pop() ?? ''}${text}` : text);
        to.say(text, continues, speaker);
      },
      call: (name, given) => to.call(name, given),
    };
  }

  /** Says what comes next after everything that was said, and calls the tools that it needs. */
  async answer(context: llm.ChatContext, output: FlowOutput, tools: readonly llm.FunctionTool[]): Promise<void> {
    const to = this.#noting(output);
    const chat = withOwnNames(context);
    for (const { talk } of this.#entries.slice(0, -1)) talk.overhear(chat);
    if (this.#resuming.length > 0 && !this.#arriving && this.#entries.length === 1 && !this.#hasAsked) {
      this.#hasAsked = true;
      this.#readNext(to);
      if (this.#resuming.length > 0) return;
    }
    // An assistant that can no longer be loaded counts as one that never took the caller.
    if (this.#hasAsked && !this.#arriving) this.#resuming = [];
    if (this.#arriving && this.#resuming.length > 0) this.#top.talk.overhear(chat);
    else await this.#top.talk.answer(chat, this.#outputFor(to), this.#toolsFor(tools));
    if (this.#arriving) await this.#handOver(this.#arriving, chat, to, tools);
    await this.#giveBack(chat, to, tools);
  }

  #hasAsked = false;
}
