import { createHash } from 'node:crypto';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json | undefined };
export type Content = { [key: string]: Json | undefined };

export const isObject = (value: unknown): value is Content =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON with sorted keys and without fields that have no value: equal contents have equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  entries.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`;
}

export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
export const fingerprint = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 32);

export interface Difference {
  path: string;
  before: Json | undefined;
  after: Json | undefined;
}

const nameOf = (value: Json | undefined): string | undefined => {
  const name = isObject(value) ? (value.id ?? value.name ?? value.title) : undefined;
  return typeof name === 'string' ? name : undefined;
};

/** Items of a list by their names, if all have different ones. */
function named(list: readonly Json[]): Content | null {
  const names = list.map(nameOf);
  const isUsable = names.every((name) => name !== undefined) && new Set(names).size === names.length;
  return isUsable ? Object.fromEntries(list.map((item, index) => [`[${names[index]}]`, item])) : null;
}

function partsOf(value: Json | undefined): Content | null {
  if (isObject(value)) return value;
  return Array.isArray(value) ? named(value) : null;
}

/** Where two contents differ, field by field. */
export function differences(before: Json | undefined, after: Json | undefined, path = ''): Difference[] {
  if (isSame(before, after)) return [];
  const [one, other] = [partsOf(before), partsOf(after)];
  const isOrderOnly = one && other && Array.isArray(before) !== Array.isArray(after);
  if (one === null || other === null || isOrderOnly) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const found = keys.flatMap((key) => {
    const place = path === '' || key.startsWith('[') ? `${path}${key}` : `${path}.${key}`;
    return differences(one[key], other[key], place);
  });
  // Only the order of a list differs.
  return found.length > 0 ? found : [{ path, before, after }];
}

const short = (value: Json | undefined): string => {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 70 ? `${text.slice(0, 67)}…` : text;
};

export const differenceLine = ({ path, before, after }: Difference): string =>
  `${path || 'content'}: ${short(before)} → ${short(after)}`;
