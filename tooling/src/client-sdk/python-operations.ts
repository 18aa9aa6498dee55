import { answerOf, type OpenApiDocument } from './document.ts';
import { descriptionOf, itemOf, type Method, queryOf, resolved, takesIdempotencyKey } from './methods.ts';
import { pascal } from './names.ts';
import { docstring, enclosed, literal, quoted, snake } from './python-text.ts';
import { PythonTypeWriter } from './python-types.ts';

/** The differences between the sync client and the async one. */
interface Dialect {
  prefix: '' | 'Async';
  define: 'def' | 'async def';
  wait: '' | 'await ';
}

const sync: Dialect = { prefix: '', define: 'def', wait: '' };
const asynchronous: Dialect = { prefix: 'Async', define: 'async def', wait: 'await ' };

interface Writers {
  document: OpenApiDocument;
  /** Of what methods return, and of what they take. */
  returned: PythonTypeWriter;
  taken: PythonTypeWriter;
}

interface Argument {
  /** In the signature, such as `search: str | None = None`. */
  text: string;
  /** In the call of the transport, such as `body=body`. */
  given: string;
}

function contentOf({ document, taken }: Writers, method: Method): Argument[] {
  const content = method.requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  if (content['multipart/form-data']) return [{ text: 'file: File', given: 'form=file' }];
  if (content['application/octet-stream']) return [{ text: 'file: File', given: 'file=file' }];
  if (!json) return [];
  const schema = resolved(document, json);
  const isOptional = schema?.type === 'object' && ((schema.required ?? []) as string[]).length === 0;
  return isOptional
    ? [{ text: `body: ${taken.type(json)} | None = None`, given: 'body=body or {}' }]
    : [{ text: `body: ${taken.type(json)}`, given: 'body=body' }];
}

function queryArguments({ taken }: Writers, method: Method): string[] {
  const query = queryOf(method);
  const text = ({ name, schema }: (typeof query)[number]) => `${snake(name)}: ${taken.type(schema)}`;
  return [
    ...query.filter(({ required }) => required).map(text),
    ...query.filter(({ required }) => !required).map((one) => `${text(one)} | None = None`),
  ];
}

/** The transport method to call, and the type that it returns. */
function answerKind({ document, returned }: Writers, method: Method, { prefix }: Dialect) {
  const answer = answerOf(method);
  if (answer === null) return { call: 'none', returns: 'None', isAwaited: true };
  const type = returned.type(answer.schema);
  const item = itemOf(document, method);
  if (item) return { call: 'list', returns: `${prefix}Listing[${returned.type(item)}, ${type}]`, isAwaited: false };
  if (answer.type === 'text/event-stream') {
    // The document calls the pieces of a text strings, and they are objects.
    const event = type === 'str' ? 'dict[str, Any]' : type;
    return { call: 'stream', returns: `${prefix}EventStream[${event}]`, isAwaited: false };
  }
  return answer.type === 'application/json'
    ? { call: 'json', returns: type, isAwaited: true }
    : { call: 'download', returns: `${prefix}Download`, isAwaited: true };
}

const optionNames = ['timeout', 'max_retries', 'idempotency_key', 'headers', 'on_progress', 'self', 'options'];

function rejectSameNames(method: Method, parameters: readonly string[]): void {
  const names = [...parameters.map((text) => text.split(':')[0] ?? ''), ...optionNames];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${method.key}: the Python client would have two parameters named ${twice}`);
}

function methodText(writers: Writers, method: Method, dialect: Dialect): string {
  const parts = [...method.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const content = contentOf(writers, method);
  const query = queryArguments(writers, method);
  const positional = [
    ...parts.map((name) => `${snake(name)}: str${/version$|number$/.test(name) ? ' | int' : ''}`),
    ...content.map(({ text }) => text),
  ];
  rejectSameNames(method, [...positional, ...query]);
  const parameters = [
    'self',
    ...positional,
    ...(query.length > 0 ? ['*', ...query] : []),
    '**options: Unpack[RequestOptions]',
  ];
  const path = method.path.replace(/\{(\w+)\}/g, (_, name: string) => `{part(${snake(name)})}`);
  const values = queryOf(method).map(({ name }) => `${quoted(name)}: ${snake(name)}`);
  const call = [
    quoted(method.method),
    `${parts.length > 0 ? 'f' : ''}${quoted(path)}`,
    ...(values.length > 0 ? [queryText(values)] : []),
    ...content.map(({ given }) => given),
    ...(takesIdempotencyKey(method) ? [`takes_idempotency_key=${literal(true)}`] : []),
  ];
  const { call: verb, returns, isAwaited } = answerKind(writers, method, dialect);
  const define = isAwaited ? dialect.define : 'def';
  const wait = isAwaited ? dialect.wait : '';
  return [
    enclosed(`${define} ${snake(method.name)}(`, parameters, `) -> ${returns}:`, '    '),
    docstring(descriptionOf(method), '        ').trimEnd(),
    ...requestLines(call, `return ${wait}self._transport.${verb}(`),
  ].join('\n');
}

// Twelve columns further to the right, with a comma.
const queryWidth = 100 - 13;

function queryText(values: readonly string[]): string {
  const line = `query={${values.join(', ')}}`;
  return line.length <= queryWidth ? line : `query={\n${values.map((value) => `    ${value},`).join('\n')}\n}`;
}

/** The call of the transport, with a variable where it doesn't fit on a line. */
function requestLines(call: readonly string[], head: string): string[] {
  const line = `        ${head}Call(${call.join(', ')}), options)`;
  if (line.length <= 100 && !line.includes('\n')) return [line];
  return [enclosed('call = Call(', call, ')', '        '), `        ${head}call, options)`];
}

function moduleText(writers: Writers, methods: readonly Method[], dialect: Dialect): string {
  const { prefix } = dialect;
  const resources = Map.groupBy(methods, ({ resource }) => resource);
  const nameOf = (resource: string) => `${prefix}${pascal(resource)}Resource`;
  const classes = [...resources].map(
    ([resource, own]) =>
      `class ${nameOf(resource)}(${prefix}Resource):\n${own.map((method) => methodText(writers, method, dialect)).join('\n\n')}`,
  );
  const made = [...resources.keys()].map((name) => `        self.${snake(name)} = ${nameOf(name)}(transport)`);
  const about = docstring('Every operation that API keys may use, grouped by resource.', '    ');
  const all = `class ${prefix}Operations:\n${about}\n    def __init__(self, transport: ${prefix}Transport) -> None:\n${made.join('\n')}`;
  const uses = (name: string) => classes.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  const imports = [
    'from __future__ import annotations',
    '',
    ...(uses('Sequence') ? ['from collections.abc import Sequence'] : []),
    `from typing import TYPE_CHECKING, ${['Any', 'Literal'].filter(uses).join(', ')}`,
    '',
    `from .._download import ${prefix}Download`,
    `from .._events import ${prefix}EventStream`,
    `from .._listing import ${prefix}Listing`,
    'from .._requests import Call, RequestOptions, part',
    `from .._transport import ${prefix}Resource, ${prefix}Transport`,
    'from .._typing import Unpack',
    'from .._upload import File',
    '',
    'if TYPE_CHECKING:',
    '    from . import types',
  ].join('\n');
  return `${[imports, ...classes, all].join('\n\n\n')}\n`;
}

/** `operations.py` and `async_operations.py`: a class for each resource, with a method for each operation. */
export function pythonOperations(
  document: OpenApiDocument,
  methods: readonly Method[],
  nameOf: (component: string) => string,
): Record<string, string> {
  const named = (name: string) => `types.${nameOf(name)}`;
  const writers = {
    document,
    returned: new PythonTypeWriter(named),
    taken: new PythonTypeWriter(named, 'Sequence'),
  };
  return {
    'operations.py': moduleText(writers, methods, sync),
    'async_operations.py': moduleText(writers, methods, asynchronous),
  };
}
