import type { Problem } from './schema.ts';

/** A problem and its line in the text, from 1. */
export interface TextProblem extends Problem {
  line: number;
}

/**
 * The value of a JSON text, or why it can't be read; `lineOf` returns the line on which a place, or its parent, begins.
 */
export type ReadJson =
  | { value: unknown; problems: TextProblem[]; lineOf(path: Problem['path']): number }
  | { problems: TextProblem[] };

const deepest = 200;

class BadJson extends Error {
  readonly at: number;
  readonly path: Problem['path'];
  constructor(message: string, at: number, path: Problem['path']) {
    super(message);
    this.at = at;
    this.path = path;
  }
}

/** Parses a text step by step, since `JSON.parse` reports neither positions nor duplicate names. */
class Reader {
  at = 0;
  readonly starts = new Map<string, number>();
  readonly doubled: { path: Problem['path']; at: number }[] = [];
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private skip(): void {
    while (/[ \t\n\r]/.test(this.text.charAt(this.at))) this.at += 1;
  }

  private next(): string {
    this.skip();
    return this.text.charAt(this.at);
  }

  private expect(sign: string, path: Problem['path']): void {
    const found = this.next();
    if (found !== sign) throw new BadJson(`Here must be ${sign}, not ${found || 'the end'}`, this.at, path);
    this.at += 1;
  }

  /** A string, a number or a keyword: `JSON.parse` reads it as a whole. */
  private single(path: Problem['path']): unknown {
    const rest = this.text.slice(this.at);
    const [found] = /^"(?:[^"\\\n]|\\.)*"|^-?[\w.+-]+/.exec(rest) ?? [''];
    try {
      const value = JSON.parse(found) as unknown;
      this.at += found.length;
      return value;
    } catch {
      const said = found || rest.charAt(0) || 'the end';
      throw new BadJson(`Here must be a value, not ${said.slice(0, 30)}`, this.at, path);
    }
  }

  private list(path: Problem['path']): unknown[] {
    const entries: unknown[] = [];
    this.at += 1;
    if (this.next() === ']') {
      this.at += 1;
      return entries;
    }
    for (;;) {
      entries.push(this.value([...path, entries.length]));
      if (this.next() !== ',') break;
      this.at += 1;
    }
    this.expect(']', path);
    return entries;
  }

  private object(path: Problem['path']): unknown {
    const entries = new Map<string, unknown>();
    this.at += 1;
    while (this.next() !== '}' || entries.size > 0) {
      if (this.next() !== '"') throw new BadJson('Here must be a name in quotes', this.at, path);
      const start = this.at;
      const name = this.single(path) as string;
      const here = [...path, name];
      if (entries.has(name)) this.doubled.push({ path: here, at: start });
      this.expect(':', here);
      entries.set(name, this.value(here));
      this.starts.set(JSON.stringify(here), start);
      if (this.next() !== ',') break;
      this.at += 1;
    }
    this.expect('}', path);
    return Object.fromEntries(entries);
  }

  value(path: Problem['path']): unknown {
    if (path.length > deepest) throw new BadJson('This is nested too deeply', this.at, path);
    const sign = this.next();
    this.starts.set(JSON.stringify(path), this.at);
    if (sign === '{') return this.object(path);
    return sign === '[' ? this.list(path) : this.single(path);
  }

  whole(): unknown {
    const value = this.value([]);
    if (this.next() !== '') throw new BadJson('Here must be the end', this.at, []);
    return value;
  }
}

const linesBefore = (text: string, at: number) => text.slice(0, at).split('\n').length;

/** Reads JSON that people write, and reports the lines of errors and of duplicate names in an object. */
export function readJson(text: string): ReadJson {
  const reader = new Reader(text);
  try {
    const value = reader.whole();
    const lineOf = (path: Problem['path']): number => {
      const at = reader.starts.get(JSON.stringify(path));
      return at === undefined && path.length > 0 ? lineOf(path.slice(0, -1)) : linesBefore(text, at ?? 0);
    };
    const problems = reader.doubled.map(({ path, at }) => ({
      path,
      message: `${String(path.at(-1))} appears twice here`,
      line: linesBefore(text, at),
    }));
    return { value, problems, lineOf };
  } catch (error) {
    if (!(error instanceof BadJson)) throw error;
    return { problems: [{ path: error.path, message: error.message, line: linesBefore(text, error.at) }] };
  }
}
