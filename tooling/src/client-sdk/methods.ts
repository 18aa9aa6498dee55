import { answerOf, type Json, type KeyOperation, keyOperations, type OpenApiDocument } from './document.ts';
import { type MethodNames, pascal, proposedName } from './names.ts';

/** The schema behind a reference. */
export function resolved(document: OpenApiDocument, schema: Json | undefined): Json | undefined {
  const name = typeof schema?.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  return name === undefined ? schema : document.components.schemas[name];
}

/** The schema of an item of a list that is read page by page; null for any other answer. */
export function itemOf(document: OpenApiDocument, operation: KeyOperation): Json | null {
  const properties = resolved(document, answerOf(operation)?.schema)?.properties as Record<string, Json> | undefined;
  const hasPages = operation.method === 'GET' && properties?.next_cursor !== undefined;
  const takesCursor = operation.parameters.some(({ in: place, name }) => place === 'query' && name === 'cursor');
  return hasPages && takesCursor ? ((properties?.items?.items as Json | undefined) ?? null) : null;
}

/** The names of all methods: those that are recorded, and proposals for operations without one. */
export function methodNames(document: OpenApiDocument, recorded: MethodNames): MethodNames {
  return Object.fromEntries(
    keyOperations(document).map((operation) => {
      const isList = itemOf(document, operation) !== null;
      return [operation.key, recorded[operation.key] ?? proposedName(operation, isList)];
    }),
  );
}

/** Names that two operations have, or that no method can have. */
export function nameProblems(names: MethodNames): string[] {
  const seen = new Map<string, string>();
  return Object.entries(names).flatMap(([key, name]) => {
    const other = seen.get(name);
    seen.set(name, key);
    if (!/^[a-z]\w*\.[a-z]\w*$/.test(name)) return [`${key}: "${name}" isn't a name such as leads.create`];
    return other === undefined ? [] : [`${key}: has the name of ${other}, ${name}`];
  });
}

export interface Method extends KeyOperation {
  resource: string;
  name: string;
  /** Beginning of the names of its types. */
  typeName: string;
}

export function methodsOf(document: OpenApiDocument, names: MethodNames): Method[] {
  return keyOperations(document).map((operation) => {
    const [resource = '', name = ''] = (names[operation.key] ?? '').split('.');
    return { ...operation, resource, name, typeName: pascal(`${name} ${resource}`) };
  });
}

/** Names of components: those that the document derives from an address get the name of their method. */
export function componentNames(document: OpenApiDocument, methods: readonly Method[]): (component: string) => string {
  const places = methods.map(({ operationId, typeName }) => [pascal(operationId), typeName] as const);
  places.sort(([one], [other]) => other.length - one.length);
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(document.components.schemas));
  for (const component of Object.keys(document.components.schemas)) {
    const place = places.find(([prefix]) => component.startsWith(prefix));
    const wanted = place ? `${place[1]}${component.slice(place[0].length)}` : component;
    const free = wanted === component || !taken.has(wanted) ? wanted : component;
    taken.add(free);
    names.set(component, free);
  }
  return (component) => names.get(component) ?? component;
}

function referencesIn(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const part of value) referencesIn(part, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, part] of Object.entries(value)) {
      if (key === '$ref' && typeof part === 'string') found.add(part.split('/').at(-1) ?? '');
      else referencesIn(part, found);
    }
}

/** The components that the methods and webhooks need, directly or not. */
export function neededComponents(document: OpenApiDocument, methods: readonly Method[]): Set<string> {
  const found = new Set<string>();
  for (const { parameters, requestBody, responses } of methods)
    referencesIn({ parameters, requestBody, responses }, found);
  referencesIn(document.webhooks, found);
  for (const name of found) referencesIn(document.components.schemas[name], found);
  return found;
}

export const queryOf = ({ parameters }: Method) => parameters.filter((parameter) => parameter.in === 'query');

/** What a method does and which permissions its key needs, in a sentence or two. */
export function descriptionOf(method: Method): string {
  const needs = [
    `Needs the scope \`${method.scope}\``,
    ...(method['x-feature'] ? [`the feature \`${method['x-feature']}\``] : []),
    ...(method['x-plan'] ? ['the PRO plan'] : []),
  ];
  return `${method.summary}. ${needs.join(' and ')}.`;
}

export const takesIdempotencyKey = ({ parameters }: Method): boolean =>
  parameters.some(({ in: place, name }) => place === 'header' && name === 'idempotency-key');
