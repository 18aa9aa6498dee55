import { randomUUID } from 'node:crypto';
import { endOfJson } from './json-in.ts';
import { looselyParsed } from './loose-json.ts';

/** A call as a model requests it. */
export interface AskedCall {
  id: string;
  name: string;
  /** JSON as received. */
  args: string;
}

/** A piece of a call, as providers send them: index, id and name may be missing, and arguments may be an object already. */
export interface CallPiece {
  index?: number | undefined;
  id?: string | undefined;
  name?: string | undefined;
  args: string;
}

function isWhole(args: string): boolean {
  try {
    return typeof JSON.parse(args) === 'object';
  } catch {
    return false;
  }
}

interface Gathered {
  id: string | undefined;
  index: number | undefined;
  name: string;
  pieces: string[];
}

/** Joins the arguments of one call from their pieces. Some servers begin with an empty object, or resend everything each time. */
function joined(pieces: readonly string[]): string {
  const all = pieces.filter((piece) => piece !== '');
  const [first = '', ...others] = all;
  if (others.length === 0) return first;
  if (['{}', 'null'].includes(first.trim())) return joined(others);
  const grows = first.startsWith('{') && others.every((piece, place) => piece.startsWith(all[place] ?? ''));
  return grows ? (all.at(-1) ?? '') : all.join('');
}

// What may surround arguments: fences, tags and control tokens.
const around = /^(?:\s|```(?:json)?|<[^<>]{1,60}>|[,;])*$/;

/** Splits the arguments of several calls that arrived as one; otherwise returns them unchanged. */
function apart(args: string): string[] {
  if (isWhole(args)) return [args];
  const found: string[] = [];
  let from = 0;
  for (let at = args.indexOf('{'); at !== -1; at = args.indexOf('{', from)) {
    const end = endOfJson(args, at);
    const json = args.slice(at, end);
    if (end === -1 || !around.test(args.slice(from, at)) || !isWhole(json)) return [args];
    found.push(json);
    from = end;
  }
  return found.length > 0 && around.test(args.slice(from)) ? found : [args];
}

/** Assembles the calls of one answer, also if parallel calls share an index or an id, have none, or a piece is sent again. */
export class CallCollector {
  readonly #calls: Gathered[] = [];

  add(piece: CallPiece): void {
    const known = this.#callOf(piece);
    if (!known) {
      this.#calls.push({ id: piece.id, index: piece.index, name: piece.name ?? '', pieces: [piece.args] });
      return;
    }
    known.id ??= piece.id;
    if (piece.name && piece.name !== known.name)
      known.name = piece.name.startsWith(known.name) ? piece.name : known.name + piece.name;
    // A piece that repeats everything.
    if (!(known.pieces.length === 1 && known.pieces[0] === piece.args && isWhole(piece.args)))
      known.pieces.push(piece.args);
  }

  /** The call that a piece continues; undefined if it begins another one. */
  #callOf({ index, id, name }: CallPiece): Gathered | undefined {
    const isAt = (call: Gathered) => index === undefined || (call.index ?? index) === index;
    const same = id === undefined ? undefined : this.#calls.find((call) => call.id === id && isAt(call));
    if (same) return name !== undefined && name !== same.name && isWhole(joined(same.pieces)) ? undefined : same;
    const at = index === undefined ? this.#calls.at(-1) : this.#calls.findLast(isAt);
    if (!at || (index === undefined && id !== undefined && at.id !== undefined)) return undefined;
    const isOther = name !== undefined && ((id !== undefined && at.id !== undefined) || isWhole(joined(at.pieces)));
    return isOther ? undefined : at;
  }

  /** Whether all calls seem complete. */
  get areWhole(): boolean {
    return this.#calls.length > 0 && this.#calls.every(({ pieces }) => isWhole(joined(pieces)));
  }

  /** The calls of the answer; repeated calls count once. */
  calls(): AskedCall[] {
    const seen = new Set<string>();
    const ids = new Set<string>();
    return this.#calls.flatMap(({ id, name, pieces }) =>
      apart(joined(pieces)).flatMap((args) => {
        const key = `${name} ${args}`;
        if (seen.has(key)) return [];
        seen.add(key);
        const own = id === undefined || ids.has(id) ? randomUUID() : id;
        ids.add(own);
        return [{ id: own, name, args: args.trim() === '' ? '{}' : args }];
      }),
    );
  }
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

/** The tool that a name means, also with a prefix such as `functions.` or a number after it; null if there is none. */
export function toolNamed<T extends { name: string }>(tools: readonly T[], name: string): T | null {
  // Some servers leave the token of a channel after it.
  const own = (name.split('<|')[0] ?? '').trim().replace(/:\d+$/, '');
  const last = own.split(/[./:]|__/).at(-1) ?? '';
  for (const wanted of [name, own, last]) {
    const found = tools.find((tool) => tool.name === wanted);
    if (found) return found;
  }
  const alike = tools.filter((tool) => plainName(tool.name) === plainName(last));
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

export type Arguments = Record<string, unknown>;

/** The arguments of a call; null if they aren't an object. */
export function readArguments(args: string): Arguments | null {
  const once = looselyParsed(args)?.value;
  const value = typeof once === 'string' ? looselyParsed(once)?.value : once;
  if (value === null) return {};
  return typeof value === 'object' && !Array.isArray(value) ? (value as Arguments) : null;
}

/** The part of a tool's JSON Schema that is used here. */
export interface ToolParameters {
  properties?: Record<string, Record<string, unknown>>;
  required?: readonly string[];
}

function asType(type: unknown, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim();
    if (type === 'number' && text !== '' && Number.isFinite(Number(text))) return Number(text);
    if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
    if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
    if ((type === 'object' && text.startsWith('{')) || (type === 'array' && text.startsWith('[')))
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return value;
      }
  }
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean')) return String(value);
  return value;
}

/** Converts arguments to the types that the tool wants, if they only look different: "5" for 5. */
export function asWanted(given: Arguments, { properties = {} }: ToolParameters): Arguments {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const wanted = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      return value === null ? [] : [[name, wanted === undefined ? value : asType(wanted, value)]];
    }),
  );
}

/** Whether arguments have everything that a tool needs and nothing that it doesn't know. */
export function fits(given: Arguments, { properties = {}, required = [] }: ToolParameters): boolean {
  return (
    required.every((name) => Object.hasOwn(given, name)) &&
    Object.keys(given).every((name) => Object.hasOwn(properties, name))
  );
}
