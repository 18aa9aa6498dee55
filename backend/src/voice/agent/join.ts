import type { EndedReason } from '@switchboard/contracts/calls';
import { Conversation, type Told } from './conversation.ts';
import type { FromAgent, Join, ToolOutcome } from './messages.ts';
import type { Speech } from './parts.ts';
import { readFromCaller } from './read-from-caller.ts';
import { RoomLine } from './room-line.ts';

/** What a conversation in a room needs of its process. */
export interface Surroundings {
  speech: Speech;
  tell(message: FromAgent): void;
  runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome>;
}

/** A conversation in a room of a media server, from waiting for somebody to its end. */
export class RoomTalk {
  readonly #join: Join;
  readonly #tell: (message: FromAgent) => void;
  readonly #line: RoomLine;
  readonly #conversation: Conversation;
  readonly #told = Promise.withResolvers<Told>();
  #hasBegun = false;
  #isReplaced = false;

  constructor(join: Join, { speech, tell, runTool }: Surroundings) {
    this.#join = join;
    this.#tell = tell;
    const { id } = join.order;
    this.#line = new RoomLine(join.room, {
      onThere: () => this.#begin(),
      onProgress: (state) => tell({ kind: 'progress', id, state }),
      onSound: (pcm) => this.#hasBegun && this.#conversation.hear(pcm),
      onText: (text) => this.#hasBegun && readFromCaller(this.#conversation, text),
      onGone: (reason) => void this.end(reason),
      onReplaced: () => {
        this.#isReplaced = true;
        void this.end('connection-failed');
      },
    });
    this.#conversation = new Conversation(join.order, speech, {
      tell: (message) => {
        if (message.kind === 'silence') return this.#line.silence();
        if (message.kind === 'line') tell({ kind: 'line', id, line: message.line });
        this.#line.tell(message);
      },
      play: (pcm) => this.#line.play(pcm),
      runTool: async (name, given) => {
        const outcome = await runTool(name, given);
        if (outcome.press) await this.#line.press(outcome.press);
        return outcome;
      },
    });
  }

  #begin(): void {
    this.#hasBegun = true;
    this.#tell({ kind: 'connected', id: this.#join.order.id });
    this.#conversation.begin().then(this.#told.resolve, this.#told.reject);
  }

  /** Joins and talks. Settles when it is over; null: another agent has it now. */
  async hold(): Promise<Told | null> {
    const { wait_seconds } = this.#join.room;
    const waited = setTimeout(() => !this.#hasBegun && void this.end('connection-failed'), wait_seconds * 1000);
    try {
      await this.#line.join();
      const told = await this.#told.promise;
      if (this.#isReplaced) return null;
      this.#line.tell({ kind: 'ended', reason: told.reason });
      return told;
    } finally {
      clearTimeout(waited);
      await this.#line.leave();
    }
  }

  /** Ends it, also before anybody has come; the first reason stays. */
  async end(reason: EndedReason): Promise<void> {
    if (this.#hasBegun) await this.#conversation.end(reason);
    else {
      // What it had opened is closed.
      await this.#conversation.end(reason);
      this.#told.resolve({ reason, lines: [], usage: [] });
    }
  }
}
