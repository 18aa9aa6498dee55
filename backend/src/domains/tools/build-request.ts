import type { AssistantFunction } from '@switchboard/contracts/assistant-tools';
import { namesIn, placesIn, replacePlaceholders } from '@switchboard/contracts/placeholders';

/** What a call knows when it makes a request: what the model gave, and its own variables. */
export interface Known {
  arguments: Record<string, unknown>;
  variables: Record<string, string>;
}

/** A request as a function describes it, before headers and signature. */
export interface FilledRequest {
  url: string;
  /** Null: none is sent. */
  body: string | null;
}

/** Of what was given no request can be made. The message is a sentence for the model and for people. */
export class CannotBeFilled extends Error {
  override name = 'CannotBeFilled';
}

/** Names of the placeholders of a text, each once. */
export const placeholdersIn = (text: string): string[] => [...new Set(namesIn(text))];

// An argument has its exact name; variables of a call are compared without case, as prompts do.
function lookUp({ arguments: given, variables }: Known, name: string): unknown {
  if (Object.hasOwn(given, name)) return given[name];
  const wanted = name.toLowerCase();
  return Object.entries(variables).find(([known]) => known.toLowerCase() === wanted)?.[1];
}

const asText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

const fill = (text: string, known: Known, write: (value: string) => string) =>
  replacePlaceholders(text, (name) => write(asText(lookUp(known, name))));

// A model may end an argument with half a character, which can't be encoded.
const encoded = (value: string) => encodeURIComponent(value.toWellFormed());

const isDots = (segment: string) => /^(\.|%2e){1,2}$/i.test(segment);

/** The address with its placeholders filled: each value is one piece of the path or of the query, whatever it has in it. */
function fillUrl(template: string, known: Known): URL {
  if (template === '') throw new CannotBeFilled('The function has no address yet.');
  const [path = '', ...query] = template.split('?');
  const filled = path.split('/').map((segment) => {
    const text = fill(segment, known, encoded);
    // Dots climb to another path, encoded ones as well.
    if (text !== segment && isDots(text)) throw new CannotBeFilled('An argument would lead to another path.');
    return text;
  });
  const url = [filled.join('/'), ...query.map((text) => fill(text, known, encoded))].join('?');
  if (!URL.canParse(url)) throw new CannotBeFilled('The address is not a valid web address.');
  return new URL(url);
}

// A text that is one placeholder becomes its value, of whatever type; where there is no value the entry is left out.
function fillValue(value: unknown, known: Known): unknown {
  if (typeof value === 'string') {
    const [only] = placesIn(value);
    const name = only && only.start === 0 && only.end === value.length ? only.name : undefined;
    return name === undefined ? fill(value, known, (text) => text) : lookUp(known, name);
  }
  if (Array.isArray(value)) return value.map((entry) => fillValue(entry, known)).filter((entry) => entry !== undefined);
  if (value === null || typeof value !== 'object') return value;
  const filled = Object.entries(value).map(([name, entry]) => [name, fillValue(entry, known)] as const);
  return Object.fromEntries(filled.filter(([, entry]) => entry !== undefined));
}

const withoutBody = ['GET', 'DELETE'];

/**
 * Fills a function's address and body. Without a body of its own the arguments are sent: as one JSON object, or in the query of a
 * GET or DELETE, where the address does not name them already. Throws CannotBeFilled.
 */
export function fillRequest({ http }: AssistantFunction, known: Known): FilledRequest {
  const url = fillUrl(http.url, known);
  if (withoutBody.includes(http.method)) {
    const named = placeholdersIn(http.url);
    for (const [name, value] of Object.entries(known.arguments))
      if (!named.includes(name) && value !== null && value !== undefined) url.searchParams.append(name, asText(value));
    return { url: url.href, body: null };
  }
  const body = http.body.trim() === '' ? known.arguments : fillValue(JSON.parse(http.body), known);
  return { url: url.href, body: JSON.stringify(body ?? null) };
}
