const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of a file that tracks which parts were read, so that the report lists everything that was left out. */
export class Source {
  readonly path: string;
  private readonly value: Record<string, unknown>;
  private readonly seen = new Set<string>();
  private readonly children = new Map<string, Source>();

  constructor(value: unknown, path = '') {
    this.value = isObject(value) ? value : {};
    this.path = path;
  }

  private at(key: string): unknown {
    this.seen.add(key);
    return Object.hasOwn(this.value, key) ? this.value[key] : undefined;
  }

  placeOf(key: string): string {
    return this.path === '' ? key : `${this.path}.${key}`;
  }

  has(key: string): boolean {
    const value = Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return value !== undefined && value !== null;
  }

  /** A text; numbers are converted. Empty if there is none. */
  text(...keys: string[]): string {
    for (const key of keys) {
      const value = this.at(key);
      if (typeof value === 'string' && value !== '') return value;
      if (typeof value === 'number') return String(value);
    }
    return '';
  }

  number(key: string): number | null {
    const value = this.at(key);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  }

  isOn(key: string): boolean {
    return this.at(key) === true;
  }

  private child(key: string, value: unknown): Source {
    const known = this.children.get(key);
    if (known) return known;
    const child = new Source(value, this.placeOf(key));
    this.children.set(key, child);
    return child;
  }

  object(key: string): Source | null {
    const value = this.at(key);
    return isObject(value) ? this.child(key, value) : null;
  }

  list(key: string): Source[] {
    const value = this.at(key);
    if (!Array.isArray(value)) return [];
    return value.map((item, at) => this.child(`${key}.${at}`, item));
  }

  /** The entries of an object by their keys. */
  entries(key: string): [string, Source][] {
    const value = this.at(key);
    if (!isObject(value)) return [];
    return Object.entries(value).map(([name, item]) => [name, this.child(`${key}.${name}`, item)]);
  }

  texts(key: string): string[] {
    const value = this.at(key);
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
  }

  /** A list of lists, such as Bland's variables. */
  rows(key: string): string[][] {
    const value = this.at(key);
    if (!Array.isArray(value)) return [];
    return value.flatMap((row) =>
      Array.isArray(row) ? [row.map((item) => (typeof item === 'string' ? item : ''))] : [],
    );
  }

  /** Marks keys as read that don't affect a conversation: ids of rows, times, positions on a canvas. */
  skip(...keys: string[]): this {
    for (const key of keys) this.seen.add(key);
    return this;
  }

  /** Everything unread, with its path. */
  unread(): string[] {
    const own = Object.entries(this.value).flatMap(([key, value]) => {
      const isEmpty =
        value === null ||
        value === '' ||
        (Array.isArray(value) && value.length === 0) ||
        (isObject(value) && Object.keys(value).length === 0);
      return this.seen.has(key) || isEmpty ? [] : [this.placeOf(key)];
    });
    return [...own, ...[...this.children.values()].flatMap((child) => child.unread())];
  }
}
