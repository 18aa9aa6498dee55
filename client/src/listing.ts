/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/**
 * A list that is read page by page. `await` it for one page, or go through all items:
 * `for await (const lead of switchboard.leads.list()) …`.
 */
export class Listing<Item, Answer extends Page<Item> = Page<Item>> implements PromiseLike<Answer>, AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Answer>;

  constructor(read: (cursor: string | undefined) => Promise<Answer>) {
    this.#read = read;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` reads one page, and only when it is asked for.
  then<Result = Answer, Failure = never>(
    onPage?: ((page: Answer) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#read(undefined).then(onPage, onError);
  }

  /** Page after page. */
  async *pages(): AsyncGenerator<Answer> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** All items, at most `limit` of them. */
  async all(limit = Number.POSITIVE_INFINITY): Promise<Item[]> {
    const items: Item[] = [];
    for await (const page of this.pages()) {
      items.push(...page.items.slice(0, limit - items.length));
      if (items.length >= limit) break;
    }
    return items;
  }
}
