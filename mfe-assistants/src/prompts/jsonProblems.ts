/** An error in a JSON text, and its line. */
export interface JsonProblem {
  line: number;
  message: string;
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length;

/** The line at which this browser's parser reports that it stopped. */
function lineOf(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position) return lineAt(text, Number(position));
  return text.split('\n').length;
}

/** The line of a path: searches each key after the one before it. The first line if no key is found. */
function lineOfPath(text: string, path: readonly string[]): number {
  let at = 0;
  for (const key of path) {
    const found = text.indexOf(JSON.stringify(key), at);
    if (found < 0) continue;
    at = found;
  }
  return lineAt(text, at);
}

const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

type Schema = Record<string, unknown>;
const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Common mistakes in schemas, with the path to each. */
function* schemaMistakes(schema: unknown, path: string[]): Generator<{ path: string[]; message: string }> {
  if (typeof schema === 'boolean') return;
  if (!isObject(schema)) {
    yield { path, message: 'A schema must be an object' };
    return;
  }
  const { type, properties, required, items } = schema;
  for (const name of Array.isArray(type) ? type : [type])
    if (name !== undefined && !types.includes(name as string))
      yield { path: [...path, 'type'], message: `Unknown type ${JSON.stringify(name)}` };
  if (properties !== undefined && !isObject(properties))
    yield { path: [...path, 'properties'], message: '"properties" must be an object' };
  if (required !== undefined && !(Array.isArray(required) && required.every((name) => typeof name === 'string')))
    yield { path: [...path, 'required'], message: '"required" must be a list of names' };
  if (isObject(properties))
    for (const [name, property] of Object.entries(properties))
      yield* schemaMistakes(property, [...path, 'properties', name]);
  if (items !== undefined) yield* schemaMistakes(items, [...path, 'items']);
}

/** The errors in a JSON Schema while it is being typed, with their lines; an empty text has none. */
export function jsonSchemaProblems(text: string): JsonProblem[] {
  if (text.trim() === '') return [];
  let schema: unknown;
  try {
    schema = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const words = message
      .replace(/^JSON\.parse: /, '')
      .replace(/,? (in JSON )?at (position|line).*$/s, '')
      .replace(/ in JSON$/, '');
    return [{ line: lineOf(text, message), message: `This is not valid JSON: ${words}` }];
  }
  return [...schemaMistakes(schema, [])].map(({ path, message }) => ({ line: lineOfPath(text, path), message }));
}
