import type { SpokenLine } from '@switchboard/contracts/voice';
import { Conversation } from '../agent/conversation.ts';
import type { Consult, RoomToJoin, TalkOrder, ToolOutcome } from '../agent/messages.ts';
import { createParts, type Speech } from '../agent/parts.ts';
import { RoomLine } from '../agent/room-line.ts';
import type { TalkResult } from '../agent/talk-lines.ts';
import { afterConsult, apart, consultOrder, type Decision, decide } from './consult.ts';

/** The person who waits for a colleague. */
export interface Waiting {
  order: TalkOrder;
  speech: Speech;
  said: readonly SpokenLine[];
  /** Plays the colleague's sound to them once they are connected. */
  hear(pcm: Int16Array): void;
  /** The colleague has hung up on them. */
  onGone(): void;
}

/**
 * Briefs a colleague in a separate room, and connects them with the person if they agree. The agent relays the sound of both, so a media
 * server only needs rooms.
 */
export class RoomConsult {
  readonly #consult: Consult;
  readonly #waiting: Waiting;
  readonly #line: RoomLine;
  readonly #conversation: Conversation;
  readonly #decided = Promise.withResolvers<Decision | null>();
  #result: Promise<TalkResult> | null = null;
  #isTogether = false;
  #isOver = false;

  constructor(consult: Consult, at: RoomToJoin, waiting: Waiting) {
    this.#consult = consult;
    this.#waiting = waiting;
    this.#line = new RoomLine(at, {
      onThere: () => this.#begin(),
      onProgress: () => undefined,
      onSound: (pcm) => (this.#isTogether ? waiting.hear(pcm) : this.#result && this.#conversation.hear(pcm)),
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
        send: (message) => message.kind === 'silence' && this.#line.silence(),
        play: (pcm) => this.#line.play(pcm),
        runTool: decide((decision) => this.#decided.resolve(decision)),
      },
      (asked, speech, listener) => createParts(asked, speech, listener, reply),
    );
  }

  #begin(): void {
    this.#result = this.#conversation.begin();
    this.#result.then(
      ({ reason }) => this.#decided.resolve(reason === 'voicemail' ? 'machine' : null),
      () => this.#decided.resolve(null),
    );
  }

  #gone(): void {
    if (this.#isTogether && !this.#isOver) this.#waiting.onGone();
    void this.#conversation.end('user-ended-call');
    this.#decided.resolve(null);
  }

  /** Speaks with the colleague. Settles when the result for the waiting person is known. */
  async hold(): Promise<ToolOutcome> {
    await apart(() => this.#line.join());
    const decision = await this.#decided.promise;
    if (decision === 'accepted') await this.#conversation.end('assistant-ended-call');
    const result = (await this.#result) ?? { lines: [], usage: [] };
    this.#isTogether = decision === 'accepted' && !this.#isOver;
    if (!this.#isTogether) await this.leave();
    return afterConsult(this.#consult, decision, result, 'bridged');
  }

  /** Relays the waiting person's sound once they are connected. */
  play(pcm: Int16Array): void {
    if (this.#isTogether) this.#line.relay(pcm);
  }

  /** Leaves the room with the colleague. */
  async leave(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isTogether = false;
    this.#decided.resolve('left');
    await this.#conversation.end('assistant-ended-call');
    await this.#line.leave();
  }
}
