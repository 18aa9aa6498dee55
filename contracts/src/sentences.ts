import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const types: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const formats: Record<string, string> = {
  email: 'a valid email address',
  url: 'a valid web address',
  uuid: 'a valid id',
  datetime: 'a moment, such as 2026-01-31T09:00:00Z',
  date: 'a day, such as 2026-01-31',
  time: 'a time of day, such as 09:00',
};

const entries = (count: number) => (count === 1 ? 'entry' : 'entries');
const characters = (count: number) => (count === 1 ? 'character' : 'characters');

/** 'be at most 3', 'be at most 3 characters', 'have at most 3 entries'. */
function amount(origin: string, words: string, limit: number | bigint): string {
  if (origin === 'array') return `have ${words} ${limit} ${entries(Number(limit))}`;
  return `be ${words} ${limit}${origin === 'string' ? ` ${characters(Number(limit))}` : ''}`;
}

/** The problem of a value, without its name: 'must be a number'. */
export function verdictOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'is required';
      return `must be ${types[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return 'must not be empty';
      return `must ${amount(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${amount(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`;
    case 'invalid_format':
      return formats[issue.format] ? `must be ${formats[issue.format]}` : 'is not written as expected';
    case 'invalid_value':
      if (issue.expected === 'stringbool') return 'must be true or false';
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'invalid_union':
      return Array.isArray(issue.options) ? `must be one of ${issue.options.join(', ')}` : 'is not of an allowed kind';
    case 'unrecognized_keys':
      return `has ${issue.keys.length > 1 ? 'unknown fields' : 'an unknown field'}: ${issue.keys.join(', ')}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    default:
      return 'is not valid';
  }
}

/** The subject of the message, from the name of its field: 'limit' gives Limit, the second of `tags` gives Tags 2. */
function subject(path: readonly PropertyKey[] = []): string {
  const place = path.findLastIndex((part) => typeof part === 'string');
  const name = path[place];
  if (typeof name !== 'string') return 'The request';
  const words = name.replaceAll('_', ' ');
  const entry = path[place + 1];
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${typeof entry === 'number' ? ` ${entry + 1}` : ''}`;
}

/**
 * The message for a value that a schema rejects without its own message: zod's `customError`, set once at the start of
 * a process or page.
 */
export function sentenceOf(issue: Issue): string {
  return `${subject(issue.path)} ${verdictOf(issue)}`;
}
