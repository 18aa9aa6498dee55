import type { voice } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import { failedText } from './told-lines.ts';

interface Ending {
  isOver(): boolean;
  say(text: string, allowInterruptions: boolean): voice.SpeechHandle;
  end(reason: EndedReason): void;
}

/** How a conversation ends by its assistant: with what it says last, unless somebody interrupts that. */
export class LastWords {
  readonly #ending: Ending;
  /** Why it ends when the assistant has said what it is saying. */
  #reason: EndedReason | null = null;
  /** What says the last thing, where no model does. */
  #speech: voice.SpeechHandle | null = null;

  constructor(ending: Ending) {
    this.#ending = ending;
  }

  /** It ends once what is being said is said; null: it continues. */
  expect(reason: EndedReason | null): void {
    this.#reason = reason;
  }

  /** Says the last thing of the conversation. */
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

  /** Says that something failed. Where saying it fails as well, the conversation is over. */
  fail(): void {
    if (this.#reason === 'technical-issues') this.#ending.end('technical-issues');
    else this.say(failedText, 'technical-issues');
  }

  /** The assistant has fallen silent: whether that was the end, or will be. */
  isEnding(): boolean {
    if (this.#speech) return true;
    if (this.#reason) this.#ending.end(this.#reason);
    return this.#reason !== null;
  }
}
