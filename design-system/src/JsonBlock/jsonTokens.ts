export type JsonTokenKind = 'key' | 'string' | 'number' | 'literal' | 'plain';

export interface JsonToken {
  kind: JsonTokenKind;
  text: string;
  /** Place in the text, unique within it. */
  at: number;
}

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null)/g;

function kindOf(match: RegExpMatchArray): JsonTokenKind {
  if (match[1] !== undefined) return match[2] === undefined ? 'string' : 'key';
  return match[3] === undefined ? 'literal' : 'number';
}

/** Parts printed JSON into keys, strings, numbers, literals and what lies between. */
export function jsonTokens(json: string): JsonToken[] {
  const parts: JsonToken[] = [];
  let end = 0;
  for (const match of json.matchAll(TOKEN)) {
    const at = match.index;
    if (at > end) parts.push({ kind: 'plain', text: json.slice(end, at), at: end });
    const text = match[1] ?? match[0];
    parts.push({ kind: kindOf(match), text, at });
    end = at + text.length;
  }
  if (end < json.length) parts.push({ kind: 'plain', text: json.slice(end), at: end });
  return parts;
}
