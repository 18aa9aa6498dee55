import { closerOf, longestToken, nestedTag, openerSoFar, tagsWithin } from './reasoning-tokens.ts';

/** A tag in reasoning: the closing tag of its kind, and whether it opens. */
export interface ReasoningTag {
  closer: string;
  isOpening: boolean;
}

/**
 * Reasoning with reasoning inside. It ends when every tag is closed. Models also forget closing tags, so text that follows the closing
 * tag of a kind that is still open may be the answer. It is held back, and dropped if more closing tags follow.
 */
export class NestedReasoning {
  readonly #outermost: string;
  readonly #tags: readonly string[];
  readonly #open = new Map<string, number>();
  #depth = 0;
  /** The depth at which text is held back. */
  #heldAt = 0;
  #held: string | null = null;

  constructor(closer: string) {
    this.#outermost = closer;
    this.#tags = tagsWithin(closer);
    this.#enter(closer);
  }

  /** The text that is the answer if no more arrives; null if everything was reasoning. */
  get heldBack(): string | null {
    return this.#held;
  }

  /** Text between tags. */
  pass(text: string): void {
    if (this.#held !== null) this.#held += text;
  }

  /** Reads a tag. True if the reasoning ends with it. */
  read({ closer, isOpening }: ReasoningTag, written: string): boolean {
    if (isOpening) {
      this.pass(written);
      this.#enter(closer);
      return false;
    }
    const count = this.#open.get(closer) ?? 0;
    if (count > 0) {
      this.#open.set(closer, count - 1);
      this.#depth -= 1;
    }
    if (this.#depth === 0) return true;
    if (this.#held !== null && this.#depth >= this.#heldAt && count > 0) this.pass(written);
    else if (count === 0 || closer === this.#outermost) {
      this.#held = '';
      this.#heldAt = this.#depth;
    }
    return false;
  }

  /** The tag at the beginning of a text; null if there is none, and undefined if more text has to arrive first. */
  tagAt(text: string, isLast: boolean): (ReasoningTag & { length: number }) | null | undefined {
    const ahead = text.slice(0, longestToken).toLowerCase();
    const token = this.#tags.find((tag) => ahead.startsWith(tag));
    if (token !== undefined) {
      const closer = closerOf.get(token);
      return { closer: closer ?? token, isOpening: closer !== undefined, length: token.length };
    }
    const [tag, name] = nestedTag.exec(text) ?? [];
    if (tag !== undefined) {
      const closer = `</${name?.toLowerCase()}>`;
      return closer === '</details>' && this.#outermost !== closer
        ? null
        : { closer, isOpening: true, length: tag.length };
    }
    const mayGrow = [...this.#tags, '<details'].some((tag) => tag.startsWith(ahead)) || openerSoFar.test(text);
    return !isLast && mayGrow ? undefined : null;
  }

  #enter(closer: string): void {
    this.#open.set(closer, (this.#open.get(closer) ?? 0) + 1);
    this.#depth += 1;
  }
}
