import { verdictOf } from '@switchboard/contracts/sentences';
import type { z } from 'zod';
import { hostileKeys, labelOf, wordsOf } from './names.ts';
import { readRules } from './rules.ts';
import { bytesOf, formLimits, isObject, type JsonSchema, type Problem } from './schema.ts';

type RawIssue = z.core.$ZodRawIssue;

function verdict(issue: RawIssue): string {
  if (issue.input === undefined && issue.code.startsWith('invalid_')) return 'is required';
  // For an optional field, null counts as a value of another type.
  return verdictOf(issue.input === null ? ({ ...issue, input: false } as RawIssue) : issue);
}

/**
 * The label of a place in a form's values: the second of `tags` is 'Tags 2'; `whole` is the label of the whole form.
 */
export function placeOf(schema: JsonSchema, path: Problem['path'], whole = 'The form'): string {
  let node: unknown = schema;
  let label = whole;
  for (const part of path) {
    if (!isObject(node)) return label;
    if (typeof part === 'number') {
      node = node.items;
      label = `${label} ${part + 1}`;
    } else {
      node = isObject(node.properties) && Object.hasOwn(node.properties, part) ? node.properties[part] : undefined;
      label = isObject(node) ? labelOf(node, part) : wordsOf(part);
    }
  }
  return label;
}

function problemsOf(issue: z.core.$ZodIssue, plain: JsonSchema, whole?: string): Problem[] {
  const path = issue.path as Problem['path'];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: `There is no field named ${key}` }));
  return [{ path, message: `${placeOf(plain, path, whole)} ${issue.message}` }];
}

/**
 * The problems of a value by these rules, in the wording that forms and the API share: at most one sentence for each
 * place.
 */
export function problemsBy(rules: z.ZodType, plain: JsonSchema, value: unknown, whole?: string): Problem[] {
  const result = rules.safeParse(value, { error: verdict });
  if (result.success) return [];
  const places = new Set<string>();
  return result.error.issues
    .flatMap((issue) => problemsOf(issue, plain, whole))
    .filter(({ path }) => {
      const place = JSON.stringify(path);
      const isFirst = !places.has(place);
      places.add(place);
      return isFirst;
    });
}

/**
 * The problems of a form's values, by place; empty for valid ones. Values are validated as they would be sent as JSON,
 * so that a page and the API agree about every value. `schema` must have no problems.
 */
export function validate(schema: JsonSchema, value: unknown): Problem[] {
  let text: string | undefined;
  let sent: unknown;
  try {
    text = JSON.stringify(value);
    sent = text === undefined ? undefined : JSON.parse(text);
  } catch {
    return [{ path: [], message: 'These values cannot be sent' }];
  }
  if (text !== undefined && bytesOf(text) > formLimits.bytes)
    return [{ path: [], message: `The values of a form can have at most ${formLimits.bytes / 1024} kB` }];
  const hostile = hostileKeys(sent);
  if (hostile.length > 0) return hostile;
  const { plain, rules } = readRules(schema);
  return problemsBy(rules, plain, sent);
}

/** Problems by their places, as the API returns them and forms show them: `address.street`. */
export function problemsByField(problems: readonly Problem[], under: Problem['path'] = []): Record<string, string> {
  return Object.fromEntries(problems.map(({ path, message }) => [[...under, ...path].join('.'), message]));
}
