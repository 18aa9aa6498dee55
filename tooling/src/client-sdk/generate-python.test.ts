import { expect, it } from 'vitest';
import type { DocumentOperation, Json, OpenApiDocument, Parameter } from './document.ts';
import { generatePythonClient } from './generate-python.ts';

const query = (name: string, schema: Json, required = false): Parameter => ({ name, in: 'query', required, schema });
const json = (schema: Json) => ({ 'application/json': { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

function operation(given: Partial<DocumentOperation>): DocumentOperation {
  return {
    operationId: 'op',
    summary: 'Does it',
    tags: [],
    parameters: [],
    responses: {},
    'x-key-scope': 'read',
    ...given,
  };
}

function documentOf(paths: OpenApiDocument['paths'], schemas: Record<string, Json> = {}): OpenApiDocument {
  return { paths, webhooks: {}, components: { schemas } };
}

const generate = (document: OpenApiDocument, names: Record<string, string>) =>
  generatePythonClient(document, names, ['role']);

it('an operation becomes a method of the sync and the async Python client in snake case', () => {
  const document = documentOf(
    {
      '/api/leads/{lead_id}/import': {
        post: operation({
          summary: 'Imports a lead',
          parameters: [
            { name: 'lead_id', in: 'path', required: true, schema: { type: 'string' } },
            query('from', { type: 'string' }),
            { name: 'idempotency-key', in: 'header', required: false, schema: { type: 'string' } },
          ],
          requestBody: { content: json(ref('LeadInput')) },
          responses: { 201: { content: json(ref('Lead')) } },
        }),
      },
    },
    {
      LeadInput: { type: 'object', properties: { name: { type: 'string' } } },
      Lead: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
    },
  );
  const files = generate(document, { 'POST /api/leads/{lead_id}/import': 'callRequests.import' });
  expect(files['operations.py']).toContain(`class CallRequestsResource(Resource):
    def import_(
        self,
        lead_id: str,
        body: types.LeadInput | None = None,
        *,
        from_: str | None = None,
        **options: Unpack[RequestOptions],
    ) -> types.Lead:
        """Imports a lead. Needs the scope \`read\`."""
        call = Call(
            "POST",
            f"/api/leads/{part(lead_id)}/import",
            query={"from": from_},
            body=body or {},
            takes_idempotency_key=True,
        )
        return self._transport.json(call, options)
`);
  expect(files['operations.py']).toContain('self.call_requests = CallRequestsResource(transport)');
  expect(files['async_operations.py']).toContain('    async def import_(\n');
  expect(files['async_operations.py']).toContain('return await self._transport.json(call, options)');
  expect(files['types.py']).toContain('class LeadInput(TypedDict):\n    name: NotRequired[str]\n');
  expect(files['reasons.py']).toContain('ErrorReason: TypeAlias = Literal["role"]');
});

it('lists, streams, files and operations without an answer have the Python types of their kind', () => {
  const page = {
    type: 'object',
    properties: { items: { type: 'array', items: ref('Lead') }, next_cursor: { type: 'string' } },
  };
  const document = documentOf(
    {
      '/api/leads': {
        get: operation({
          parameters: [
            query('cursor', { type: 'string' }),
            query('tags', { type: 'array', items: { type: 'string' } }),
          ],
          responses: { 200: { content: json(ref('Leads')) } },
        }),
        delete: operation({ responses: { 204: {} } }),
      },
      '/api/stream': {
        get: operation({ responses: { 200: { content: { 'text/event-stream': { schema: ref('Lead') } } } } }),
      },
      '/api/export': {
        get: operation({ responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } }),
      },
    },
    { Lead: { type: 'object', properties: { id: { type: 'string' } } }, Leads: page },
  );
  const files = generate(document, {
    'GET /api/leads': 'leads.list',
    'DELETE /api/leads': 'leads.clear',
    'GET /api/stream': 'leads.stream',
    'GET /api/export': 'leads.export',
  });
  const text = files['async_operations.py'] ?? '';
  expect(text).toContain('tags: Sequence[str] | None = None,');
  expect(text).toContain(') -> AsyncListing[types.Lead, types.Leads]:');
  expect(text).toContain('async def clear(self, **options: Unpack[RequestOptions]) -> None:');
  expect(text).toContain('def stream(self, **options: Unpack[RequestOptions]) -> AsyncEventStream[types.Lead]:');
  expect(text).toContain('async def export(self, **options: Unpack[RequestOptions]) -> AsyncDownload:');
});

it('schemas become Python types that a type checker understands', () => {
  const schemas: Record<string, Json> = {
    Span: {
      type: 'object',
      required: ['from'],
      properties: { from: { type: 'string' }, to: { type: ['integer', 'null'] } },
    },
    Status: { enum: ['new', 'old'], description: 'How old it is.' },
    Value: { anyOf: [{ type: 'null' }, { type: 'string' }, { type: 'number' }] },
    Either: { oneOf: [ref('Span'), ref('Status')] },
    Lead: {
      type: 'object',
      required: ['extra', 'kind', 'any'],
      properties: {
        extra: { type: 'object', additionalProperties: { type: 'integer' } },
        kind: { const: 'lead' },
        any: {},
        parts: { type: 'array', items: ref('Either') },
      },
    },
  };
  const all = { type: 'object', properties: Object.fromEntries(Object.keys(schemas).map((name) => [name, ref(name)])) };
  const document = documentOf(
    { '/api/all': { get: operation({ responses: { 200: { content: json(ref('All')) } } }) } },
    { ...schemas, All: all },
  );
  const text = generate(document, { 'GET /api/all': 'all.get' })['types.py'] ?? '';
  expect(text).toContain(
    'Span = TypedDict(\n    "Span",\n    {\n        "from": "str",\n        "to": "NotRequired[int | None]",\n    },\n)',
  );
  expect(text).toContain('Status: TypeAlias = Literal["new", "old"]\n"""How old it is."""');
  expect(text).toContain('Value: TypeAlias = str | float | None\n');
  expect(text).toContain('Either: TypeAlias = Union["Span", "Status"]\n');
  expect(text).toContain(`class Lead(TypedDict):
    extra: dict[str, int]
    kind: Literal["lead"]
    any: Any
    parts: NotRequired[list[Either]]
`);
});

it('two parameters with the same name stop the generator and are reported with their operation', () => {
  const parameters = [query('timeout', { type: 'string' })];
  const document = documentOf({ '/api/leads': { get: operation({ parameters, responses: { 204: {} } }) } });
  expect(() => generate(document, { 'GET /api/leads': 'leads.get' })).toThrow(
    'GET /api/leads: the Python client would have two parameters named timeout',
  );
});
