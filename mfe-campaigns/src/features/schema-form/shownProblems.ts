import type { ErrorSchema, RJSFSchema } from '@rjsf/utils';
import { jsonKey } from '@switchboard/forms/schema';

/** Messages by the path of their field: `contacts.0.name`. */
export type Problems = Readonly<Record<string, string>>;

const partsOf = (place: string) => (place === '' ? [] : place.split('.'));

function hasField(schema: RJSFSchema, [part, ...rest]: string[]): boolean {
  if (part === undefined) return true;
  const isEntry = schema.type === 'array' && /^\d+$/.test(part);
  const inner = isEntry ? schema.items : Object.hasOwn(schema.properties ?? {}, part) && schema.properties?.[part];
  return typeof inner === 'object' && hasField(inner as RJSFSchema, rest);
}

/** Problems by field in the form's own structure, and those without a field. */
export function shownProblems(schema: RJSFSchema, problems: Problems): { atFields: ErrorSchema; others: string[] } {
  const atFields: Record<string, unknown> = {};
  const others: string[] = [];
  for (const [place, message] of Object.entries(problems)) {
    const parts = partsOf(place);
    if (parts.length === 0 || !hasField(schema, parts)) {
      others.push(message);
      continue;
    }
    let node = atFields;
    for (const part of parts) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node.__errors = [message];
  }
  return { atFields: atFields as ErrorSchema, others };
}

function valueAt(values: unknown, place: string): unknown {
  return partsOf(place).reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[part] : undefined,
    values,
  );
}

/** The problems whose values are unchanged. */
export function unchangedProblems(problems: Problems, before: unknown, after: unknown): Problems {
  const entries = Object.entries(problems);
  const left = entries.filter(([place]) => jsonKey(valueAt(before, place)) === jsonKey(valueAt(after, place)));
  return left.length === entries.length ? problems : Object.fromEntries(left);
}
