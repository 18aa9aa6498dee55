import { type Cutting, cutSentences } from '../agent/cut-sentences.ts';

const plain = (sentence: string) =>
  sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Releases an answer in whole sentences. The rest of a sentence is held, so that another provider can say it again if this one breaks off,
 * and two providers don't both say the same sentence in one turn.
 */
export class HeldSentences {
  readonly #cutting: Cutting;
  readonly #said = new Set<string>();
  #text = '';
  #rest = '';
  /** Another provider continues an answer. */
  #isContinued = false;

  constructor(cutting: Cutting) {
    this.#cutting = cutting;
  }

  /** What was released so far. */
  get said(): string {
    return this.#text.trim();
  }

  #release(sentences: readonly string[]): string {
    const fresh = sentences.filter((sentence) => {
      const words = plain(sentence);
      return words !== '' && !(this.#isContinued && this.#said.has(words));
    });
    for (const sentence of fresh) this.#said.add(plain(sentence));
    const text = fresh.map((sentence) => `${sentence.trim()} `).join('');
    this.#text += text;
    return text;
  }

  feed(text: string): string {
    const { pieces, rest } = cutSentences(this.#rest + text, this.#cutting);
    this.#rest = rest;
    return this.#release(pieces);
  }

  /** The answer is over. */
  end(): string {
    const rest = this.#rest;
    this.#rest = '';
    return this.#release([rest]).trimEnd();
  }

  /** The answer broke off: another provider continues it. */
  continueElsewhere(): void {
    this.#rest = '';
    this.#isContinued = true;
  }
}
