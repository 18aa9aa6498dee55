import type { voice } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import { failedText } from './talk-lines.ts';

interface Ending {
  isOver(): boolean;
  say(text: string, allowInterruptions: boolean): voice.SpeechHandle;
  end(reason: EndedReason): void;
}

/** Ends a conversation from the assistant's side: with its last sentence, unless the person interrupts it. */
export class LastWords {
  readonly #ending: Ending;
  /** Why the conversation ends after the current sentence. */
  #reason: EndedReason | null = null;
  /** The last sentence, if it is a fixed text and not a model's answer. */
  #speech: voice.SpeechHandle | null = null;

  constructor(ending: Ending) {
    this.#ending = ending;
  }

  /** The conversation ends after the current sentence; null: it continues. */
  expect(reason: EndedReason | null): void {
    this.#reason = reason;
  }

  /** Says the last sentence of the conversation. */
  say(text: string, reason: EndedReason, allowInterruptions = true): void {
    if (this.#ending.isOver()) return;
    this.#reason = reason;
    if (text.trim() === '') {
      this.#ending.end(reason);
      return;
    }
    const speech = this.#ending.say(text, allowInterruptions);
    this.#speech = speech;
    speech.addDoneCallback(() => {
      if (this.#speech !== speech) return;
      this.#speech = null;
      if (speech.interrupted) this.#reason = null;
      else this.#ending.end(reason);
    });
  }

  /** Says that something failed. If that fails as well, the conversation is over. */
  fail(): void {
    if (this.#reason === 'technical-issues') this.#ending.end('technical-issues');
    else this.say(failedText, 'technical-issues');
  }

  /** The assistant has fallen silent. Returns whether that ends the conversation, now or after the last sentence. */
  isEnding(): boolean {
    if (this.#speech) return true;
    if (this.#reason) this.#ending.end(this.#reason);
    return this.#reason !== null;
  }
}
