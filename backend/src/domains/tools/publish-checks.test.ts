import { AssistantFunction, AssistantTools } from '@switchboard/contracts/assistant-tools';
import { expect, test } from 'vitest';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { problemsOfTools } from './publish-checks.ts';

const [mine, gone] = ['5b0d4b4e-4f0e-4d6e-9a52-0d1a6a5f7a10', '5b0d4b4e-4f0e-4d6e-9a52-0d1a6a5f7a11'];
const [open, over] = ['5b0d4b4e-4f0e-4d6e-9a52-0d1a6a5f7a12', '5b0d4b4e-4f0e-4d6e-9a52-0d1a6a5f7a13'];
const facts = {
  slots: new Map([
    [open, { name: 'Tour', isOpen: true }],
    [over, { name: 'Old tour', isOpen: false }],
  ]),
  missingFor: (type: string) => (type === 'send_whatsapp' ? 'It is off.' : null),
  secretOrigins: new Map([[mine, 'https://api.example.com']]),
  variables: new Set(['first_name']),
  privateNetworks: readNetworks('', 'SETTING'),
};

const problemsOf = (http: object, more: object = {}) => {
  const fn = AssistantFunction.parse({ name: 'find', description: 'Finds', ...more, http });
  return problemsOfTools({ functions: [fn], tools: [], knowledge_base_ids: [] }, facts);
};
const ofTools = (tools: object[]) =>
  problemsOfTools({ functions: [], tools: AssistantTools.parse(tools), knowledge_base_ids: [] }, facts);

test('a working function has no publishing problems', () => {
  const http = {
    url: 'https://api.example.com/{id}?name={first_name}',
    headers: [{ name: 'Authorization', secret_id: mine }],
    body: '{"id":"{id}"}',
  };
  expect(problemsOf(http, { parameters: [{ name: 'id', type: 'string' }] })).toEqual([]);
});

test.each([
  [{}, 'functions.0.http.url', 'The function find has no address.'],
  [
    { url: 'https://10.0.0.1/x' },
    'functions.0.http.url',
    'The function find cannot be reached: 10.0.0.1 is a private address, which is not reached from here.',
  ],
  [
    { url: 'https://api.example.com', headers: [{ name: 'Authorization' }] },
    'functions.0.http.headers.0.value',
    'The header Authorization of find has no value.',
  ],
  [
    { url: 'https://api.example.com', headers: [{ name: 'Authorization', secret_id: gone }] },
    'functions.0.http.headers.0.value',
    'The secret of the header Authorization of find was deleted.',
  ],
  [
    { url: 'https://other.example.com', headers: [{ name: 'Authorization', secret_id: mine }] },
    'functions.0.http.headers.0.value',
    'The secret of the header Authorization of find is for https://api.example.com alone.',
  ],
])("a function with %j can't be published", (http, field, message) => {
  expect(problemsOf(http)).toEqual([{ level: 'error', field, message }]);
});

test.each([
  [{ url: 'https://api.example.com/{id}' }, {}, 'functions.0.http.url', 'Nothing fills {id} in the function find.'],
  [
    { url: 'https://api.example.com', body: '{"a":"{id}"}' },
    {},
    'functions.0.http.body',
    'Nothing fills {id} in the function find.',
  ],
  [{ url: 'http://api.example.com' }, {}, 'functions.0.http.url', 'has an address without https://'],
  [{ url: 'https://api.example.com' }, { description: '' }, 'functions.0.description', 'has no description'],
])('a function with %j gets a warning', (http, more, field, message) => {
  expect(problemsOf(http, more)).toMatchObject([
    { level: 'warning', field, message: expect.stringContaining(message) },
  ]);
});

test('publishing reports a disabled tool, a transfer without a target and a booking without a slot', () => {
  const tools = [{ type: 'end_call' }, { type: 'send_whatsapp' }, { type: 'transfer_call' }, { type: 'book_slot' }];
  expect(ofTools(tools)).toEqual([
    { level: 'error', field: 'tools.1', message: 'Send a WhatsApp message: It is off.' },
    { level: 'error', field: 'tools.2.targets', message: 'Transfer the call: no one to transfer to is chosen.' },
    { level: 'error', field: 'tools.3.slot_id', message: 'Book a slot: no slot is chosen.' },
  ]);
});

test.each([
  ['an open slot', open, []],
  ['a deleted slot', gone, [{ level: 'error', message: 'Book a slot: the slot was deleted.' }]],
  ['a past slot', over, [{ level: 'warning', message: 'Book a slot: Old tour is over, or was cancelled.' }]],
])('publishing reports a deleted or past slot, but not an open one: %s', (_, slot_id, problems) => {
  const field = 'tools.0.slot_id';
  expect(ofTools([{ type: 'book_slot', slot_id }])).toEqual(problems.map((problem) => ({ ...problem, field })));
});
