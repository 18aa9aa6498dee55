import { createContext, Script } from 'node:vm';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { compileSchema } from '../../assistants/checks/compile-schema.ts';

// A schema that refers to its parts from two places each, over and over, would be walked through as often as there are ways.
const maxParts = 2_000;

// All else waits while a value is judged.
const judgeMs = 1_000;

/** Schemas that took too long, by their text, and until when they are not tried again. */
const slow = new Map<string, number>();
const mostSlow = 1_000;
const slowMs = 600_000;

// What runs by it is ended where its time is over, which nothing else does to code that goes on by itself.
const judging = new Script('judge()');
const room: { judge?: () => boolean } = {};
createContext(room);

type Compiled = { validate: ValidateFunction } | { problem: string };

const own = 'The schema may refer to its own parts alone, as in "#/$defs/name"';
const circular = 'The schema may not refer to itself';
const tooMany = `The schema has more than ${maxParts} parts where all it refers to is counted`;
const tooSlow = 'The schema takes too long to judge a reply by.';

const dataKeywords = new Set(['const', 'enum', 'default', 'examples']);

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function partAt(root: unknown, pointer: string): unknown {
  let part = root;
  for (const step of pointer.split('/').slice(1)) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    part = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[name] : undefined;
  }
  return part;
}

/** What is wrong with how a schema refers to its parts; null where nothing is. */
function referenceProblem(root: unknown): string | null {
  let parts = 0;
  const followed: string[] = [];
  const walk = (part: unknown): string | null => {
    if (typeof part !== 'object' || part === null) return null;
    parts += 1;
    if (parts > maxParts) return tooMany;
    for (const [keyword, inner] of Object.entries(part)) {
      if (dataKeywords.has(keyword)) continue;
      const isReference = /^\$(dynamic|recursive)?ref$/i.test(keyword) && typeof inner === 'string';
      const problem = isReference ? follow(keyword, inner) : walk(inner);
      if (problem) return problem;
    }
    return null;
  };
  const follow = (keyword: string, pointer: string): string | null => {
    if (keyword !== '$ref' || !/^#(\/|$)/.test(pointer)) return own;
    if (followed.includes(pointer)) return circular;
    followed.push(pointer);
    const problem = walk(partAt(root, pointer));
    followed.pop();
    return problem;
  };
  return walk(root);
}

/** A schema by which values are judged in bounded time; or why it is none. */
export function compileBounded(text: string, regExp: Parameters<typeof compileSchema>[1]): Compiled {
  const compiled = compileSchema(text, regExp);
  if ('problem' in compiled) return compiled;
  const problem = referenceProblem(JSON.parse(text));
  return problem ? { problem } : compiled;
}

/** Judges a value: whether it fits, or why that cannot be said. */
export function fits(validate: ValidateFunction, text: string, value: unknown): boolean | { problem: string } {
  if ((slow.get(text) ?? 0) > Date.now()) return { problem: tooSlow };
  room.judge = () => validate(value) === true;
  try {
    return judging.runInContext(room, { timeout: judgeMs }) as boolean;
  } catch {
    if (slow.size >= mostSlow) slow.clear();
    slow.set(text, Date.now() + slowMs);
    return { problem: tooSlow };
  }
}
