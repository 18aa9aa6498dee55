import type { SpokenLine } from '@switchboard/contracts/voice';
import { Conversation } from '../agent/conversation.ts';
import type { Consult, RoomToJoin, TalkOrder, ToolOutcome } from '../agent/messages.ts';
import { createParts, type Speech } from '../agent/parts.ts';
import { RoomLine } from '../agent/room-line.ts';
import type { Told } from '../agent/told-lines.ts';
import { afterConsult, apart, consultOrder, type Decision, decide } from './consult.ts';

/** Whoever waits, of whom a colleague is told. */
export interface Waiting {
  order: TalkOrder;
  speech: Speech;
  said: readonly SpokenLine[];
  /** They hear the colleague, once they are together. */
  hear(pcm: Int16Array): void;
  /** The colleague has hung up on them. */
  onGone(): void;
}

/**
 * A colleague in a room of their own, to whom somebody is handed over: told what it is about, and put together with them where they
 * agree. The agent passes on what both say: a server needs nothing for it but rooms.
 */
export class RoomConsult {
  readonly #consult: Consult;
  readonly #waiting: Waiting;
  readonly #line: RoomLine;
  readonly #conversation: Conversation;
  readonly #decided = Promise.withResolvers<Decision | null>();
  #told: Promise<Told> | null = null;
  #isTogether = false;
  #isOver = false;

  constructor(consult: Consult, at: RoomToJoin, waiting: Waiting) {
    this.#consult = consult;
    this.#waiting = waiting;
    this.#line = new RoomLine(at, {
      onThere: () => this.#begin(),
      onProgress: () => undefined,
      onSound: (pcm) => (this.#isTogether ? waiting.hear(pcm) : this.#told && this.#conversation.hear(pcm)),
      onText: () => undefined,
      onGone: () => this.#gone(),
      onPaused: () => undefined,
      onAway: () => undefined,
      onReplaced: () => this.#gone(),
    });
    const { order, reply } = consultOrder(waiting.order, consult, waiting.said);
    this.#conversation = new Conversation(
      { ...order, recording_path: null },
      waiting.speech,
      {
        tell: (message) => message.kind === 'silence' && this.#line.silence(),
        play: (pcm) => this.#line.play(pcm),
        runTool: decide((decision) => this.#decided.resolve(decision)),
      },
      (asked, speech, listener) => createParts(asked, speech, listener, reply),
    );
  }

  #begin(): void {
    this.#told = this.#conversation.begin();
    this.#told.then(
      ({ reason }) => this.#decided.resolve(reason === 'voicemail' ? 'machine' : null),
      () => this.#decided.resolve(null),
    );
  }

  #gone(): void {
    if (this.#isTogether && !this.#isOver) this.#waiting.onGone();
    void this.#conversation.end('user-ended-call');
    this.#decided.resolve(null);
  }

  /** Speaks with the colleague. Settles when it is known what becomes of whoever waits. */
  async hold(): Promise<ToolOutcome> {
    await apart(() => this.#line.join());
    const decision = await this.#decided.promise;
    if (decision === 'accepted') await this.#conversation.end('assistant-ended-call');
    const told = (await this.#told) ?? { lines: [], usage: [] };
    this.#isTogether = decision === 'accepted' && !this.#isOver;
    if (!this.#isTogether) await this.leave();
    return afterConsult(this.#consult, decision, told, 'bridged');
  }

  /** What whoever waited says, once they are together. */
  play(pcm: Int16Array): void {
    if (this.#isTogether) this.#line.relay(pcm);
  }

  /** Leaves the colleague. */
  async leave(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isTogether = false;
    this.#decided.resolve(null);
    await this.#conversation.end('assistant-ended-call');
    await this.#line.leave();
  }
}
