import { deflateSync, gzipSync } from 'node:zlib';
import { modelTexts } from '../services/model-llm.ts';
import type { Delta } from './odd-model.fixture.ts';
import {
  a1,
  b2,
  call,
  calls,
  deltas,
  event,
  goodbye,
  hello,
  raw,
  rejected,
  type Shape,
  shipped,
  usage,
  words,
  writtenCall,
} from './shape-parts.fixture.ts';

// Shapes of gateways, servers and models in public bug reports.

const stop = event('', 'stop');
const streamed = (text: string, end = '\n\n') => `data: ${event(text)}${end}data: ${stop}${end}data: [DONE]${end}`;
/** A body with its own headers. */
const sent = (name: string, body: string | Buffer, headers: Record<string, string>, said = [hello]): Shape => ({
  ...raw(name, '', said),
  answer: () => ({ raw: body, headers: { 'content-type': 'text/event-stream', ...headers } }),
});
const failing = (name: string, text: string, note: RegExp, said: Shape['said'] = [modelTexts.again]): Shape =>
  raw(name, text, said, { note });

const wires: Shape[] = [
  sent('a gzip that nobody asked for', gzipSync(streamed(hello)), { 'content-encoding': 'gzip' }),
  sent('a deflate that nobody asked for', deflateSync(streamed(hello)), { 'content-encoding': 'deflate' }),
  {
    ...raw('umlauts and emojis byte by byte', '', ['Schöne Grüße!']),
    answer: () => ({ raw: `\uFEFF${streamed('Schöne Grüße! 😀')}`, bytesAtOnce: 1 }),
  },
  raw('lines that end as on old machines', streamed(hello, '\r\r'), [hello]),
  raw('no empty lines between events', streamed(hello, '\n'), [hello]),
  raw(
    'names, numbers and pings',
    `event: ping\ndata: {"type":"ping"}\n\nid: 7\nretry: 10\nevent: message\n${streamed(hello)}`,
    [hello],
  ),
  raw('signs of life as data', `data: \n\ndata: ping\n\ndata: null\n\ndata: {}\n\n${streamed(hello)}`, [hello]),
  raw(
    'a comment before one object',
    `: PROCESSING\n\n\n  ${JSON.stringify({ choices: [{ message: { content: hello }, finish_reason: 'stop' }] })}`,
    [hello],
  ),
  raw(
    'one event over several lines',
    `data: {"choices":[{"index":0,\ndata:  "delta":{"content":"${hello}"},\ndata: "finish_reason":"stop"}]}\n\n`,
    [hello],
  ),
  raw('a doubled prefix', `data: data: ${event(hello)}\n\ndata: data: ${stop}\n\n`, [hello]),
  raw('an end that is only the end of the stream', `data: ${event(hello)}\n\n`, [hello]),
  raw('a list of objects', `[${event('Happy to ')},\n${event('help you today.', 'STOP')}]`, [hello]),
  raw(
    'a choice that is numbered from one',
    `data: {"choices":[{"index":1,"delta":{"content":"${hello}"},"finish_reason":"stop"}]}\n\n`,
    [hello],
  ),
  raw(
    'a delta that is null',
    `data: {"choices":[{"delta":{"content":"${hello}"}}]}\n\ndata: {"choices":[{"delta":null,"finish_reason":"stop"}]}\n\n`,
    [hello],
  ),
  raw(
    'all of its words once more',
    `data: ${event('Happy to help ')}\n\ndata: ${event('you today.')}\n\ndata: ${event(hello, 'stop')}\n\n`,
    [hello],
  ),
  raw(
    'the halves of an emoji',
    `data: {"choices":[{"delta":{"content":"${hello} \\ud83d"}}]}\n\ndata: {"choices":[{"delta":{"content":"\\ude00"},"finish_reason":"stop"}]}\n\n`,
    [hello],
  ),
  failing('a redirect', '', /redirect/i, ['I am sorry, something went wrong.']),
  failing('no content', '', /broke off|answered nothing/),
  failing('a page with status 200', '<!doctype html>\n<html><body>Sign in</body></html>', /web page/i),
  failing(
    'nothing but usage',
    'data: {"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":0}}\n\ndata: [DONE]\n\n',
    /answered nothing/,
  ),
  failing(
    'an error among choices',
    'data: {"choices":[],"error":{"message":"Upstream is gone","code":502}}\n\n',
    /Upstream is gone/,
  ),
  failing('an error as the reason of the end', `data: ${event('', 'error')}\n\ndata: [DONE]\n\n`, /error/),
  failing('an error as a list', '[{"error":{"code":503,"message":"The model is overloaded"}}]', /overloaded/),
  failing(
    'an error without its name',
    '{"object":"error","message":"The model does not exist","code":404}',
    /does not exist/,
  ),
  failing('a detail in place of an answer', '{"detail":"Not authenticated"}', /Not authenticated/),
  failing(
    'a line without an end',
    `data: {"choices":[{"delta":{"content":"${'a'.repeat(1_500_000)}`,
    /too long|no end|not a chat/,
  ),
];
for (const shape of wires) {
  if (shape.name === 'a redirect')
    Object.assign(shape, {
      answer: () => ({ status: 308, headers: { location: 'https://example.com/' } }),
      ends: 'technical-issues',
    });
  if (shape.name === 'no content') Object.assign(shape, { answer: () => ({ status: 204 }) });
  if (shape.name === 'nothing but usage') Object.assign(shape, { isEstimated: false });
}

const brokenHttp: Shape[] = [
  {
    ...failing('something that is no HTTP', '', /was not reached|broke off/),
    answer: () => ({ noHttp: 'SSH-2.0-OpenSSH_9.6\r\n' }),
  },
  {
    ...failing('less than its length', '', /broke off/),
    answer: () => ({ noHttp: 'HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\ndata: {' }),
  },
  {
    ...failing('broken chunks', '', /./, [`Happy${modelTexts.brokenOff}`]),
    answer: () => ({
      noHttp: `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${(`data: ${event('Happy')}\n\n`.length).toString(16)}\r\ndata: ${event('Happy')}\n\n\r\nzz\r\n`,
    }),
  },
  { ...failing('status 529', '', /529/), answer: () => ({ status: 529 }) },
];

const dialects: Shape[] = [
  raw(
    'events of Anthropic',
    `event: message_start\ndata: {"type":"message_start","message":{"role":"assistant","content":[],"usage":{"input_tokens":9,"output_tokens":1}}}\n\nevent: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"Secret."}}\n\nevent: content_block_delta\ndata: {"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"${hello}"}}\n\nevent: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":6}}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n\n`,
    [hello],
  ),
  raw(
    'a message of Anthropic',
    `{"type":"message","role":"assistant","content":[{"type":"text","text":"${hello}"}],"stop_reason":"end_turn"}`,
    [hello],
  ),
  raw(
    'candidates of Gemini',
    `data: {"candidates":[{"content":{"role":"model","parts":[{"text":"Secret.","thought":true},{"text":"${hello}"}]},"finishReason":"STOP"}]}\n\n`,
    [hello],
  ),
  raw(
    'messages of Ollama',
    `{"message":{"role":"assistant","content":"Happy to ","thinking":"Secret."},"done":false}\n{"message":{"content":"help you today."},"done":false}\n{"message":{"content":""},"done":true,"done_reason":"stop"}\n`,
    [hello],
  ),
  raw(
    'events of responses',
    `event: response.output_text.delta\ndata: {"type":"response.output_text.delta","delta":"Happy to "}\n\ndata: {"type":"response.output_text.delta","delta":"help you today."}\n\ndata: {"type":"response.completed","response":{"status":"completed"}}\n\n`,
    [hello],
  ),
  deltas('a content that is an object', [{ content: { type: 'text', text: hello } }], [hello], { only: 'stream' }),
  deltas(
    'parts that are thoughts',
    [
      {
        content: [
          { text: 'Secret.', thought: true },
          { type: 'text', text: { value: hello } },
        ],
      },
    ],
    [hello],
  ),
  deltas(
    'details of reasoning',
    [
      { reasoning_details: [{ type: 'reasoning.text', text: 'Secret.' }], thinking_blocks: [{ thinking: 'Secret.' }] },
      hello,
    ],
    [hello],
  ),
  {
    ...words(
      'an end at the most tokens',
      'First you open the app, then you',
      [`First you open the app, then you${modelTexts.cutOff}`],
      { note: /cut off/ },
    ),
    answer: () => ({ deltas: ['First you open the app, then you'], finish: 'MAX_TOKENS', usage }),
  },
  {
    ...words('an end for safety', '', [modelTexts.refused], { note: /content filter/ }),
    answer: () => ({ deltas: [''], finish: 'SAFETY', usage }),
  },
  {
    ...words('usage by other names', hello),
    answer: () => ({ deltas: [hello], usage: { input_tokens: 9, output_tokens: 3 } }),
  },
  {
    ...words('usage of nothing', hello),
    answer: () => ({ deltas: [hello], usage: { prompt_tokens: 0, completion_tokens: 0 } }),
    isEstimated: true,
  },
  { ...words('usage without figures', hello), answer: () => ({ deltas: [hello], usage: {} }), isEstimated: true },
];

const reasoning: Shape[] = [
  words('thinking in thinking', `<think>Secret.<think>angry</think>Secret again.</think>${hello}`),
  words('thinking in thinking without an end', `<think>Secret.<think>angry</think>${hello}`),
  words('a reasoning tag in thinking', `<think>Secret.<reasoning>angry</reasoning>Secret.</think>${hello}`),
  words('a tag with attributes', `<think mode="deep">Secret.</think>${hello}`),
  words('escaped tags', `&lt;think&gt;Secret.&lt;/think&gt;${hello}`),
  words(
    'folded reasoning',
    `<details type="reasoning" done="true"><summary>Thought for 3 seconds</summary>Secret.</details>\n${hello}`,
  ),
  words('brackets around reasoning', `[REASONING]Secret.[/REASONING]${hello}`),
  words('an inner monologue', `<inner_monologue>They are angry.</inner_monologue>${hello}`),
  words('thinking that closes itself', `<think/>\n${hello}`),
  words('a made-up result of a tool', `<tool_response>Secret order.</tool_response>${hello}`),
  words('the tokens of a next turn', `${hello}<|im_end|>\n<|im_start|>user\nThanks, Secret!<|im_end|>`),
  words('the tokens of its own turn', `<|im_start|>assistant\n${hello}<|im_end|>`),
  words(
    'headers of turns',
    `<|start_header_id|>assistant<|end_header_id|>\n\n${hello}<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nSecret`,
  ),
  words('turns of Gemma', `${hello}<end_of_turn>\n<start_of_turn>user\nSecret<end_of_turn>`),
  words('an end of a sequence', `${hello}</s><s>[INST] Secret [/INST]`),
  words('reasoning and an answer in plain words', `Reasoning: They are angry.\nAnswer: ${hello}`),
  words('thinking and a response below bold labels', `**Thinking:** They are angry.\n\n**Response:** ${hello}`),
  words('tokens of thinking with a slash', `<|thinking|>Secret.<|/thinking|>${hello}`),
  words('tokens where reasoning starts and ends', `<|reasoning_start|>Secret.<|reasoning_end|>${hello}`),
  words('an answer behind the name of the assistant', `**Robin:** ${hello}`),
  words('a note in brackets behind the answer', `${hello}\n\n(Note: I kept it short.)`),
  words('nothing but an ellipsis', '…', [modelTexts.again], { note: /answered nothing/ }),
  words('an answer behind its label', `Answer: ${hello}`),
  words('thoughts, actions and an answer', `Thought: They are angry.\nFinal Answer: ${hello}`),
];

const markup: Shape[] = [
  words('signs without width', `Ha\u200Bppy to\u2060 help\u202E you\u202C to\u00ADday.\u200F\uFEFF`),
  words('controls', `Happy\u0000 to help\u0007 you\u001B[0m today.\uFFFD`),
  words('emojis', `Happy 😀 to help you 👍🏽 today. 👨‍👩‍👧 ❤️ 🇩🇪`),
  words('nothing but an emoji', '👍', [modelTexts.again], { note: /answered nothing/ }),
  words(
    'more SSML',
    `<prosody rate="+10%"><emphasis level="strong">Happy</emphasis></prosody> to help <say-as interpret-as='date'>you</say-as> today.<mark name="x"/><audio src="https://example.com/a.mp3"/>`,
  ),
  words('numbered entities', `We&#8217;re happy to help you&#x20;today&hellip; Voil&agrave;`, [
    'We’re happy to help you today… Voilà',
  ]),
  words('escapes of JSON that were left in the words', 'Happy to help\\nyou today. Caf\\u00e9.', [
    'Happy to help you today. Café.',
  ]),
  words('citations', `Happy to help【4:0†source】 you[^1] today. \uE200cite\uE202turn0search0\uE201`),
  words('formulas', `Happy to help \\(you\\) today.`, ['Happy to help (you) today.']),
  words('an answer in JSON', JSON.stringify({ response: hello })),
  words('an answer in fenced JSON', `\`\`\`json\n{"role": "assistant", "content": "${hello}"}\n\`\`\``),
  words('an answer in a fence', `\`\`\`\n${hello}\n\`\`\``),
  words('styles and scripts', `<style>p { color: red }</style><script>Secret()</script>${hello}`),
  words('a table without an edge', `${hello}\n\nDay | Time\n--- | ---\nMonday | 10`),
];

const native: Shape[] = [
  calls(
    'interleaved pieces',
    [
      call('a', 'lookup_order', '{"ord', 0),
      call('b', 'lookup_order', '{"order"', 1),
      call(undefined, undefined, 'er":"A1"}', 0),
      call(undefined, undefined, ':"B2"}', 1),
    ],
    ['lookup_order A1', 'lookup_order B2'],
    { only: 'stream' },
  ),
  calls(
    'empty names in later pieces',
    [call('a', 'lookup_order', '{"ord', 0), call('', '', 'er":"A1"}', 0)],
    ['lookup_order A1'],
    { only: 'stream' },
  ),
  calls(
    'a placeholder before arguments',
    [call('a', 'lookup_order', '{}', 0), call('a', undefined, a1, 0)],
    ['lookup_order A1'],
    { only: 'stream' },
  ),
  calls(
    'arguments that grow',
    ['{"or', '{"order":', a1].map((args) => call('a', 'lookup_order', args, 0)),
    ['lookup_order A1'],
    { only: 'stream' },
  ),
  calls(
    'calls with one id',
    [call('a', 'lookup_order', a1, 0), call('a', 'count_items', '{"count":2}', 1)],
    ['lookup_order A1', 'count_items 2'],
  ),
  calls('arguments twice in a row', [call('a', 'lookup_order', a1 + a1, 0)], ['lookup_order A1']),
  calls('two calls in one', [call('a', 'lookup_order', a1 + b2, 0)], ['lookup_order A1', 'lookup_order B2']),
  calls('arguments in single quotes', [call('a', 'lookup_order', "{'order': 'A1'}", 0)], ['lookup_order A1']),
  calls('arguments in a fence', [call('a', 'lookup_order', `\`\`\`json\n${a1}\n\`\`\``, 0)], ['lookup_order A1']),
  calls('arguments with a tag behind', [call('a', 'lookup_order', `${a1}</tool_call>`, 0)], ['lookup_order A1']),
  calls('a name with a channel', [call('a', 'lookup_order<|channel|>commentary', a1, 0)], ['lookup_order A1']),
  calls('a name with brackets', [call('a', 'lookup_order()', a1, 0)], ['lookup_order A1']),
  calls('a name of a server', [call('a', 'mcp__orders__lookup_order', a1, 0)], ['lookup_order A1']),
  calls(
    'several uses in one',
    [
      call(
        'a',
        'multi_tool_use.parallel',
        JSON.stringify({
          tool_uses: [
            { recipient_name: 'functions.lookup_order', parameters: { order: 'A1' } },
            { recipient_name: 'functions.lookup_order', parameters: { order: 'B2' } },
          ],
        }),
        0,
      ),
    ],
    ['lookup_order A1', 'lookup_order B2'],
  ),
  calls(
    'a use among parts',
    [{ content: [{ type: 'tool_use', id: 'a', name: 'lookup_order', input: { order: 'A1' } }] }],
    ['lookup_order A1'],
  ),
  calls('a nul in arguments', [call('a', 'lookup_order', '{"order":"A1\\u0000"}', 0)], ['lookup_order A1']),
  {
    ...calls('a call without a reason to end', [], ['lookup_order A1']),
    answer: ({ results }) =>
      results > 0 ? { deltas: [shipped], usage } : { deltas: [call('a', 'lookup_order', a1, 0)], finish: null },
    only: 'stream',
    isEstimated: true,
  },
  rejected('a nul in what is no call', [call('a', 'lookup_order', 'the order\u0000', 0)], /the order.*rejected/),
  rejected(
    'a note that ends within an emoji',
    [call('a', 'lookup_order', `${'x'.repeat(485)}${'😀'.repeat(20)}`, 0)],
    /rejected/,
  ),
  rejected('half of two calls', [call('a', 'lookup_order', `${a1}{"order"`, 0)], /rejected/),
];

const like = (tag: string, inner: string) => `<${tag}>${inner}</${tag}>`;
const written: Shape[] = [
  writtenCall(
    'keys and values in tags',
    `<tool_call>lookup_order\n<arg_key>order</arg_key>\n<arg_value>A1</arg_value>\n</tool_call>`,
  ),
  writtenCall(
    'a tag with a namespace',
    `<minimax:tool_call><invoke name="lookup_order"><parameter name="order">A1</parameter></invoke></minimax:tool_call>`,
  ),
  writtenCall(
    'tokens of Kimi',
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.lookup_order:0<|tool_call_argument_begin|>${a1}<|tool_call_end|><|tool_calls_section_end|>`,
  ),
  writtenCall('a tag that is named as the tool', like('lookup_order', like('order', 'A1'))),
  writtenCall(
    'name and arguments as tags',
    `<tool_use>${like('name', 'lookup_order')}${like('arguments', a1)}</tool_use>`,
  ),
  writtenCall('a method of a tool', '<|python_tag|>lookup_order.call(order="A1")'),
  writtenCall('a name before JSON', `lookup_order\n${a1}`),
  writtenCall(
    'an action and its input',
    `Thought: I should look.\nAction: lookup_order\nAction Input: ${a1}\nObservation: Secret`,
  ),
  writtenCall('an action in JSON', `\`\`\`json\n{"action": "lookup_order", "action_input": ${a1}}\n\`\`\``),
  writtenCall(
    'JSON with one quote',
    `{'name': 'lookup_order', 'arguments': {'order': 'A1', 'x': None}}`.replace(", 'x': None", ''),
  ),
  writtenCall('JSON with a comma too many', `{"name": "lookup_order", "arguments": {"order": "A1",},}`),
  writtenCall(
    'arguments as a text in one quote',
    `<functioncall> {"name": "lookup_order", "arguments": '${a1}'} </functioncall>`,
  ),
  writtenCall('the tool as a key', `{"lookup_order": ${a1}}`),
  writtenCall(
    'recipients in JSON',
    JSON.stringify({ tool_uses: [{ recipient_name: 'functions.lookup_order', parameters: { order: 'A1' } }] }),
  ),
  writtenCall('a tool in a tag with its name', '<tool name="lookup_order"><order>A1</order></tool>'),
  writtenCall('a name and an input of a tool', `{"tool_name": "lookup_order", "tool_input": ${a1}}`),
  writtenCall('code that prints a call', '```tool_code\nprint(default_api.lookup_order(order="A1"))\n```'),
  writtenCall(
    'an action before a fence',
    `Action: \`\`\`json\n[{"tool_name":"lookup_order","parameters":${a1}}]\n\`\`\``,
  ),
  writtenCall('a call in markdown', `**Tool call:** \`lookup_order(order="A1")\``),
  {
    ...writtenCall('hanging up as an empty tag', '<end_call></end_call>', ['end_call undefined']),
    said: [goodbye],
    ends: 'assistant-ended-call',
  },
];

const endless: Shape[] = [
  {
    ...deltas('blanks without an end', [], [modelTexts.again], { note: /answered nothing/, only: 'stream' }),
    answer: () => ({ deltas: Array.from({ length: 300 }, (): Delta => ({ content: '\n '.repeat(40) })), usage }),
    isEstimated: true,
  },
  {
    ...deltas('one word without an end', [], [/^no/], { note: /cut off/, only: 'stream' }),
    answer: () => ({ deltas: ['nono ', ...Array.from({ length: 300 }, () => 'no '.repeat(40))], usage }),
    isEstimated: true,
  },
];

export const reportedShapes: readonly Shape[] = [
  ...wires,
  ...brokenHttp,
  ...dialects,
  ...reasoning,
  ...markup,
  ...native,
  ...written,
  ...endless,
];
