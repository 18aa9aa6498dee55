import { formLimits, isObject, type JsonSchema, type Problem } from './schema.ts';

// Data in which `$ref` is an ordinary key.
const data = new Set(['default', 'enum', 'const', 'examples']);
// Schemas under names that people chose.
const named = new Set(['properties', '$defs', 'definitions']);

function targetOf(root: JsonSchema, ref: string): unknown {
  let node: unknown = root;
  for (const part of ref.slice(1).split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Record<string, unknown>)[key];
  }
  return node;
}

const isLocal = (ref: string) => ref === '#' || ref.startsWith('#/');

/** References that point nowhere or outside the schema, since a form must not depend on external changes. */
export function referenceProblems(root: JsonSchema, node: unknown = root, path: Problem['path'] = []): Problem[] {
  if (Array.isArray(node))
    return node.flatMap((inner: unknown, index) => referenceProblems(root, inner, [...path, index]));
  if (!isObject(node)) return [];
  const own = (message: string): Problem[] => [{ path: [...path, '$ref'], message }];
  const { $ref } = node;
  const inner = Object.entries(node).flatMap(([key, value]) => {
    if (data.has(key)) return [];
    if (!named.has(key) || !isObject(value)) return referenceProblems(root, value, [...path, key]);
    return Object.entries(value).flatMap(([name, one]) => referenceProblems(root, one, [...path, key, name]));
  });
  if (typeof $ref !== 'string') return inner;
  if (!isLocal($ref))
    return [...inner, ...own('References lead to a place in the same schema, such as #/$defs/address')];
  return isObject(targetOf(root, $ref)) ? inner : [...inner, ...own(`There is nothing at ${$ref}`)];
}

// More than any allowed form has: this stops schemas that refer to themselves.
const most = formLimits.fields * 4;
const deepest = formLimits.levels * 4;

/** Thrown if references make a form infinite. */
export class EndlessSchema extends Error {}

/** The schema with every reference replaced by its target; keywords next to a reference override the target's. */
export function withoutReferences(root: JsonSchema): JsonSchema {
  let count = 0;
  const copied = (given: unknown, depth: number): unknown => {
    if (!isObject(given)) return given;
    count += 1;
    if (count > most || depth > deepest) throw new EndlessSchema();
    let node = given;
    for (let step = 0; typeof node.$ref === 'string'; step += 1) {
      if (step > deepest) throw new EndlessSchema();
      const { $ref, ...beside } = node;
      const target = isLocal($ref as string) ? targetOf(root, $ref as string) : undefined;
      node = { ...(isObject(target) ? target : {}), ...beside };
    }
    const { $defs: _, ...rest } = node;
    return {
      ...rest,
      ...(isObject(node.properties) && {
        properties: Object.fromEntries(
          Object.entries(node.properties).map(([name, inner]) => [name, copied(inner, depth + 1)]),
        ),
      }),
      ...('items' in node && { items: copied(node.items, depth + 1) }),
    };
  };
  return copied(root, 0) as JsonSchema;
}
