import type { KeyOperation } from './document.ts';

/** The method of the client for each operation, as `leads.create`. */
export type MethodNames = Record<string, string>;

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
export const camel = (text: string) =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word : capital(word)))
    .join('');
export const pascal = (text: string) => capital(camel(text));

const singular = (noun: string) => (noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.slice(0, -1));

const verbs: Record<string, string> = { GET: 'get', POST: 'create', PUT: 'set', PATCH: 'update', DELETE: 'delete' };

/** A first name for the method of an operation, by its address; people may change it in client/methods.json. */
export function proposedName({ method, path }: Pick<KeyOperation, 'method' | 'path'>, isList: boolean): string {
  const [resource = 'api', ...rest] = path.split('/').slice(2);
  const words = rest.filter((part) => !part.startsWith('{'));
  const endsWithId = rest.at(-1)?.startsWith('{') ?? false;
  const last = words.at(-1);
  const isNoun = last?.endsWith('s') ?? false;
  const verb = method === 'GET' && isList ? 'list' : (verbs[method] ?? 'do');
  if (last === undefined) return `${camel(resource)}.${verb}`;
  // `POST …/cancel` is an action, `POST …/versions` creates one of them.
  if (method === 'POST' && !isNoun && !endsWithId)
    return `${camel(resource)}.${camel([last, ...words.slice(0, -1)].join(' '))}`;
  const isOne = endsWithId || (method === 'POST' && isNoun);
  return `${camel(resource)}.${camel([verb, ...words.slice(0, -1), isOne ? singular(last) : last].join(' '))}`;
}
