interface Branch {
  next: Map<string, Branch>;
  isWord: boolean;
}

interface Options {
  matchesCase?: boolean;
  /** Characters that can't precede a word. */
  before?: RegExp;
  /** Characters that can't follow a word. */
  after?: RegExp;
}

const inWord = /[\p{L}\p{N}]/u;

/** Finds any of many words in a text in one pass, however many words there are. */
export class WordFinder {
  readonly #root: Branch = { next: new Map(), isWord: false };
  readonly #matched: (text: string) => string;
  readonly #before: RegExp;
  readonly #after: RegExp;

  constructor(words: Iterable<string>, { matchesCase = false, before = inWord, after = inWord }: Options = {}) {
    this.#matched = (text) => (matchesCase ? text : text.toLowerCase());
    this.#before = before;
    this.#after = after;
    for (const word of words) {
      let branch = this.#root;
      for (const character of this.#matched(word)) {
        const next = branch.next.get(character) ?? { next: new Map(), isWord: false };
        branch.next.set(character, next);
        branch = next;
      }
      branch.isWord = branch !== this.#root;
    }
  }

  /** Replaces each whole word; of several that begin at the same place, the longest. */
  replaceIn(text: string, replacement: (found: string) => string): string {
    const characters = Array.from(text);
    const parts: string[] = [];
    for (let at = 0; at < characters.length; ) {
      const end = this.#before.test(characters[at - 1] ?? '') ? at : this.#endFrom(characters, at);
      const found = characters.slice(at, Math.max(end, at + 1)).join('');
      parts.push(end > at ? replacement(found) : found);
      at = Math.max(end, at + 1);
    }
    return parts.join('');
  }

  /** The end of the longest word that begins here, or `start` if there is none. */
  #endFrom(characters: readonly string[], start: number): number {
    let branch: Branch | undefined = this.#root;
    let end = start;
    for (let at = start; at < characters.length; ) {
      for (const character of this.#matched(characters[at] ?? '')) branch = branch?.next.get(character);
      if (!branch) break;
      at += 1;
      if (branch.isWord && !this.#after.test(characters[at] ?? '')) end = at;
    }
    return end;
  }
}
