import { answerOf, type OpenApiDocument } from './document.ts';
import {
  componentNames,
  descriptionOf,
  itemOf,
  type Method,
  methodsOf,
  neededComponents,
  queryOf,
  resolved,
  takesIdempotencyKey,
} from './methods.ts';
import { camel, type MethodNames, pascal } from './names.ts';
import { comment, TypeWriter } from './type-writer.ts';

const head = '// Written by `npm run sdk` from the contracts. Change it there.\n';

function typesFile(
  document: OpenApiDocument,
  methods: readonly Method[],
  writer: TypeWriter,
  nameOf: (name: string) => string,
) {
  const needed = neededComponents(document, methods);
  const components = Object.entries(document.components.schemas)
    .filter(([name]) => needed.has(name))
    .map(([name, schema]) => {
      const text = comment(schema.description);
      const type = writer.type(schema);
      const isPlain = type.startsWith('{') && type.indexOf('\n}') === type.length - 2;
      return isPlain
        ? `${text}export interface ${nameOf(name)} ${type}`
        : `${text}export type ${nameOf(name)} = ${type};`;
    });
  const queries = methods.flatMap((method) => {
    const query = queryOf(method);
    if (query.length === 0) return [];
    const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
    const fields = writer.fields(
      query.map(({ name, schema }) => [name, schema] as const),
      required,
    );
    return [`export interface ${method.typeName}Query ${fields}`];
  });
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const schema = post.requestBody.content['application/json']?.schema;
    return [type, writer.type(schema)] as const;
  });
  const webhookTypes = `/** The event that a webhook sends, by its type. */\nexport interface WebhookEvents {\n${events
    .map(([type, body]) => `  '${type}': ${body.replaceAll('\n', '\n  ')};`)
    .join('\n')}\n}`;
  return `${[head, ...components, ...queries, webhookTypes].join('\n\n')}\n`;
}

interface Argument {
  /** Name in the call of the transport: query, body, file or form. */
  name: string;
  text: string;
}

function argumentsOf(document: OpenApiDocument, method: Method, writer: TypeWriter): Argument[] {
  const found: Argument[] = [];
  const content = method.requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  if (json) {
    const required = (resolved(document, json)?.required ?? []) as string[];
    const isOptional = resolved(document, json)?.type === 'object' && required.length === 0;
    found.push({ name: 'body', text: `body: ${writer.type(json, '  ')}${isOptional ? ' = {}' : ''}` });
  }
  if (content['multipart/form-data']) found.push({ name: 'form', text: 'form: Upload' });
  if (content['application/octet-stream']) found.push({ name: 'file', text: 'file: Blob' });
  const query = queryOf(method);
  if (query.length > 0) {
    const isOptional = query.every(({ required }) => !required);
    found.push({ name: 'query', text: `query: types.${method.typeName}Query${isOptional ? ' = {}' : ''}` });
  }
  return found;
}

/** The transport function to call, and the type that the method returns. */
function answerKind(document: OpenApiDocument, method: Method, writer: TypeWriter) {
  const answer = answerOf(method);
  if (answer === null) return { call: 'none', returns: 'Promise<void>' };
  const item = itemOf(document, method);
  const type = writer.type(answer.schema, '  ');
  if (item) return { call: 'list', returns: `Listing<${writer.type(item, '  ')}, ${type}>` };
  if (answer.type === 'text/event-stream') return { call: 'stream', returns: `AsyncIterable<${type}>` };
  return answer.type === 'application/json'
    ? { call: 'json', returns: `Promise<${type}>` }
    : { call: 'download', returns: 'Promise<Response>' };
}

function methodText(document: OpenApiDocument, method: Method, writer: TypeWriter): string {
  const parts = [...method.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const given = argumentsOf(document, method, writer);
  const parameters = [
    ...parts.map((name) => `${camel(name)}: string${/version$|number$/.test(name) ? ' | number' : ''}`),
    ...given.map(({ text }) => text),
    'options: RequestOptions = {}',
  ];
  const path = method.path.replace(/\{(\w+)\}/g, (_, name: string) => `\${part(${camel(name)})}`);
  const { call, returns } = answerKind(document, method, writer);
  const request = [
    `method: '${method.method}'`,
    parts.length > 0 ? `path: \`${path}\`` : `path: '${path}'`,
    ...given.map(({ name }) => name),
    ...(takesIdempotencyKey(method) ? ['takesIdempotencyKey: true'] : []),
  ];
  const text = comment(descriptionOf(method), '  ');
  const signature = `  ${method.name}(${parameters.join(', ')}): ${returns} {`;
  const body = `    return this.transport.${call}({ ${request.join(', ')} }, options);`;
  return `${text}${signature}\n${body}\n  }`;
}

function resourcesFile(document: OpenApiDocument, methods: readonly Method[], writer: TypeWriter): string {
  const resources = Map.groupBy(methods, ({ resource }) => resource);
  const classes = [...resources].map(([resource, own]) => {
    const texts = own.map((method) => methodText(document, method, writer));
    return `export class ${pascal(resource)}Resource extends Resource {\n${texts.join('\n\n')}\n}`;
  });
  const fields = [...resources.keys()].map((resource) => `  readonly ${resource}: ${pascal(resource)}Resource;`);
  const made = [...resources.keys()].map(
    (resource) => `    this.${resource} = new ${pascal(resource)}Resource(transport);`,
  );
  const all = `/** Every operation that API keys may use, grouped by resource. */\nexport class Operations {\n${fields.join('\n')}\n\n  constructor(transport: Transport) {\n${made.join('\n')}\n  }\n}`;
  const imports = [
    "import type { Listing } from '../listing.ts';",
    "import { part, Resource } from '../resource.ts';",
    "import type { RequestOptions, Transport } from '../transport.ts';",
    "import type { Upload } from '../upload.ts';",
    "import type * as types from './types.ts';",
  ].join('\n');
  return `${[head + imports, ...classes, all].join('\n\n')}\n`;
}

/** The generated files of the client: their names with their contents. */
export function generateClient(
  document: OpenApiDocument,
  names: MethodNames,
  reasons: readonly string[],
): Record<string, string> {
  const methods = methodsOf(document, names);
  const nameOf = componentNames(document, methods);
  const reasonType = `/** Why a request was refused. */\nexport type ErrorReason =\n${reasons.map((reason) => `  | '${reason}'`).join('\n')};\n`;
  return {
    'types.ts': typesFile(document, methods, new TypeWriter(nameOf), nameOf),
    'operations.ts': resourcesFile(document, methods, new TypeWriter((name) => `types.${nameOf(name)}`)),
    'reasons.ts': `${head}\n${reasonType}`,
  };
}
