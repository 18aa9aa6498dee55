import { modelTexts } from '../services/model-llm.ts';
import {
  a1,
  call,
  calls,
  deltas,
  event,
  hello,
  pieces,
  raw,
  type Shape,
  shipped,
  usage,
  words,
  writtenCall,
} from './shape-parts.fixture.ts';

// Shapes of newer models and gateways in public bug reports.

/** Events of another protocol: a call first, then the words. */
const foreignCall = (name: string, asked: string, answered: string): Shape => ({
  name,
  answer: ({ results }) => ({ raw: results > 0 ? answered : asked }),
  said: [shipped],
  runs: ['lookup_order A1'],
  isEstimated: true,
  only: 'stream',
});
const data = (...events: unknown[]) => events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('');
const choice = (delta: unknown, finish_reason: unknown = null, more = {}) => ({
  choices: [{ index: 0, delta, finish_reason, ...more }],
});

const writtenByModels: Shape[] = [
  writtenCall(
    'markup of DeepSeek',
    `<｜DSML｜tool_calls>\n<｜DSML｜invoke name="lookup_order">\n<｜DSML｜parameter name="order" string="true">A1</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜tool_calls>`,
  ),
  writtenCall(
    'markup of DeepSeek between two bars',
    `<｜｜DSML｜｜tool_calls><｜｜DSML｜｜invoke name="lookup_order"><｜｜DSML｜｜parameter name="order">A1</｜｜DSML｜｜parameter></｜｜DSML｜｜invoke></｜｜DSML｜｜tool_calls>`,
  ),
  calls(
    'a rest of markup next to a call',
    ['<｜DSML｜tool_calls', call('a', 'lookup_order', a1, 0)],
    ['lookup_order A1'],
  ),
  writtenCall(
    'a marker in front of each tag',
    `]<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="lookup_order">\n]<]minimax[>[<order>A1]<]minimax[>[</order>\n]<]minimax[>[</invoke>\n]<]minimax[>[</tool_call>`,
  ),
  writtenCall('a call in tokens of Gemma', `<|tool_call>call:lookup_order{order:<|"|>A1<|"|>}<tool_call|>`),
  writtenCall('a declaration of a tool', `declaration:default_api:lookup_order{order:"A1"}`),
  writtenCall(
    'a record of a call',
    `<call_record tool="lookup_order">\n<parameter name="order">A1</parameter>\n</call_record>`,
  ),
  writtenCall(
    'a function with parameters by name',
    `<function name="lookup_order"><param name="order">A1</param></function>`,
  ),
  writtenCall(
    'a parameter in CDATA',
    `<function name="lookup_order"><param name="order"><![CDATA[A1]]></param></function>`,
  ),
  writtenCall(
    'a list of calls in code between tokens',
    `<|tool_call_start|>[lookup_order(order="A1")]<|tool_call_end|>`,
  ),
  writtenCall('a call of a tool after a token', `<|python_tag|>lookup_order.call(order="A1")<|eom_id|>`),
  writtenCall('parameters after a token', `<|python_tag|>{"name":"lookup_order","parameters":${a1}}<|eom_id|>`),
  writtenCall('a list of calls after a token', `<|tool_call|>[{"name":"lookup_order","arguments":${a1}}]`),
  writtenCall('arguments after a marker', `[TOOL_CALLS]lookup_order[ARGS]${a1}`),
  writtenCall('an id between two markers', `[TOOL_CALLS]lookup_order[CALL_ID]abc123[ARGS]${a1}</s>`),
  writtenCall('a list in tags', `<tool_calls>[{"name":"lookup_order","arguments":${a1}}]</tool_calls>`),
  writtenCall('a recipient after an arrow', `>>>lookup_order\n${a1}`),
  writtenCall(
    'tags of a seed',
    `<seed:tool_call><function=lookup_order><parameter=order>A1</parameter></function></seed:tool_call>`,
  ),
  writtenCall(
    'an invocation in a namespace',
    `<steptml:invoke name="lookup_order"><steptml:parameter name="order">A1</steptml:parameter></steptml:invoke>`,
  ),
  writtenCall(
    'an action between tokens',
    `<|START_ACTION|>[{"tool_call_id":"0","tool_name":"lookup_order","parameters":${a1}}]<|END_ACTION|>`,
  ),
  writtenCall('code in tags', `<function_calls>\nlookup_order(order="A1")\n</function_calls>`),
  writtenCall('a list in capital tags', `<TOOLCALL>[{"name": "lookup_order", "arguments": ${a1}}]</TOOLCALL>`),
  writtenCall('a list behind a word', `functools[{"name": "lookup_order", "arguments": ${a1}}]`),
  writtenCall(
    'a whole call in words',
    JSON.stringify({ type: 'function', function: { name: 'lookup_order', arguments: a1 } }),
  ),
  writtenCall('a list of calls as a key', `{"tool_calls":[{"name":"lookup_order","arguments":${a1}}]}`),
  writtenCall('a tool and its arguments in lines', `Tool: lookup_order\nArguments: ${a1}`),
  writtenCall('a tool and its parameters in bold lines', `**Tool Call:** lookup_order\n**Parameters:** ${a1}`),
];

const wordsOfModels: Shape[] = [
  words('a token at the end of a turn', `${hello}<turn|>`),
  words('a token of MiniMax at the end', `${hello}[e~[`),
  words('a tag that closes an answer', `${hello}\n</answer>`),
  words('an answer in tags', `<think>Secret.</think>\n<answer>\n${hello}\n</answer>`),
  words('a thought in a channel of Gemma', `<|channel>thought\nSecret.<channel|>${hello}`),
  words('thinking of a seed', `<seed:think>Secret.</seed:think>${hello}`),
  words(
    'a budget in thinking',
    `<seed:think>Secret.<seed:cot_budget_reflect>I used 5 tokens.</seed:cot_budget_reflect></seed:think>${hello}`,
  ),
  words(
    'thinking and a response between tokens',
    `<|START_THINKING|>Secret.<|END_THINKING|><|START_RESPONSE|>${hello}<|END_RESPONSE|>`,
  ),
  words('thinking between wide tokens', `<｜begin▁of▁thinking｜>Secret.<｜end▁of▁thinking｜>${hello}`),
  words('a mode behind a slash', `/no_think\n${hello}`),
  words('a voice with emotions in brackets', `(laughs softly) ${hello} [sighs]`),
  words('tags of an artifact', `<artifact type="text">${hello}</artifact>`),
];

const oddCalls: Shape[] = [
  calls('a name in pieces', [call('a', 'lookup_', '', 0), call(undefined, 'order', a1, 0)], ['lookup_order A1'], {
    only: 'stream',
  }),
  calls('a name with a line behind', [call('a', 'lookup_order\n', a1, 0)], ['lookup_order A1']),
  calls('a name with a token of a format', [call('a', 'lookup_order<|constrain|>json', a1, 0)], ['lookup_order A1']),
  calls(
    'a number as a text in place of an index',
    [{ tool_calls: [{ index: '0', id: 'a', type: 'function', function: { name: 'lookup_order', arguments: a1 } }] }],
    ['lookup_order A1'],
  ),
  calls(
    'one call that is no list',
    [{ tool_calls: { id: 'a', type: 'function', function: { name: 'lookup_order', arguments: a1 } } }],
    ['lookup_order A1'],
    { only: 'stream' },
  ),
  calls(
    'parameters in place of arguments',
    [{ tool_calls: [{ index: 0, id: 'a', function: { name: 'lookup_order', parameters: { order: 'A1' } } }] }],
    ['lookup_order A1'],
  ),
  calls(
    'a name and arguments without a function',
    [{ tool_calls: [{ index: 0, id: 'a', name: 'lookup_order', arguments: a1 }] }],
    ['lookup_order A1'],
  ),
  calls('arguments in wide quotes', [call('a', 'lookup_order', '{“order”: “A1”}', 0)], ['lookup_order A1']),
  calls('arguments with a line in a text', [call('a', 'lookup_order', '{"order":"A1\n"}', 0)], ['lookup_order A1\n']),
  {
    ...words('an end for calls without one', hello),
    answer: () => ({ deltas: pieces(hello), finish: 'tool_calls', usage }),
  },
  {
    ...words('a call that the model could not form', '', [modelTexts.again], { note: /answered nothing|call/ }),
    answer: () => ({ deltas: [''], finish: 'MALFORMED_FUNCTION_CALL', usage }),
  },
  {
    ...words('nothing but thoughts', '', [modelTexts.again], { note: /answered nothing/ }),
    answer: () => ({ deltas: [{ reasoning_content: 'Secret.' }], usage }),
  },
  deltas('a number as content', [{ content: 42 }], ['42'], { only: 'stream' }),
];

const wires: Shape[] = [
  raw(
    'an empty reason in each event',
    data(choice({ content: 'Happy to ' }, ''), choice({ content: 'help you today.' }, ''), choice({}, 'stop')),
    [hello],
  ),
  raw(
    'null as a word for no reason',
    data(choice({ content: 'Happy to ' }, 'null'), choice({ content: 'help you today.' }, 'null'), choice({}, 'stop')),
    [hello],
  ),
  raw(
    'null in every field',
    data(
      choice({ role: null, content: hello, tool_calls: null, function_call: null, refusal: null, audio: null }),
      choice({ role: null, content: null, tool_calls: [] }, 'stop'),
    ),
    [hello],
  ),
  raw(
    'a delta and a message of the same words',
    data(choice({ content: hello }, null, { message: { content: hello } }), choice({}, 'stop')),
    [hello],
  ),
  raw('events in quotes', `data: ${JSON.stringify(event(hello))}\n\ndata: ${JSON.stringify(event('', 'stop'))}\n\n`, [
    hello,
  ]),
  raw(
    'usage after the end',
    `data: ${event(hello, 'stop')}\n\ndata: [DONE]\n\n${data({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 3 } })}`,
    [hello],
    { isEstimated: false },
  ),
  raw('an end in lower case', `data: ${event(hello, 'stop')}\n\ndata: [done]\n\n`, [hello]),
  raw(
    'tokens of a text server',
    data(
      { token: { text: 'Happy to ' }, generated_text: null },
      { token: { text: 'help you today.' }, generated_text: hello },
    ),
    [hello],
  ),
  raw(
    'contents without choices',
    data(
      { content: 'Happy to ', stop: false },
      { content: 'help you today.', stop: false },
      { content: '', stop: true },
    ),
    [hello],
  ),
  raw(
    'events of Cohere',
    data(
      { type: 'message-start' },
      { type: 'content-delta', index: 0, delta: { message: { content: { text: 'Happy to ' } } } },
      { type: 'content-delta', index: 0, delta: { message: { content: { text: 'help you today.' } } } },
      { type: 'message-end', delta: { finish_reason: 'COMPLETE' } },
    ),
    [hello],
  ),
  raw(
    'events of Bedrock',
    data(
      { messageStart: { role: 'assistant' } },
      { contentBlockDelta: { delta: { text: 'Happy to ' }, contentBlockIndex: 0 } },
      { contentBlockDelta: { delta: { text: 'help you today.' }, contentBlockIndex: 0 } },
      { messageStop: { stopReason: 'end_turn' } },
    ),
    [hello],
  ),
  foreignCall(
    'a tool in events of Anthropic',
    data(
      { type: 'message_start', message: { role: 'assistant', content: [] } },
      {
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'a', name: 'lookup_order', input: {} },
      },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"order"' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: ':"A1"}' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'tool_use' } },
      { type: 'message_stop' },
    ),
    data(
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: shipped } },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    ),
  ),
  foreignCall(
    'a tool in candidates of Gemini',
    data({
      candidates: [
        {
          content: { role: 'model', parts: [{ functionCall: { name: 'lookup_order', args: { order: 'A1' } } }] },
          finishReason: 'STOP',
        },
      ],
    }),
    data({ candidates: [{ content: { parts: [{ text: shipped }] }, finishReason: 'STOP' }] }),
  ),
  foreignCall(
    'a tool in messages of Ollama',
    `{"message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"lookup_order","arguments":{"order":"A1"}}}]},"done":false}\n{"message":{"content":""},"done":true}\n`,
    `{"message":{"content":"${shipped}"},"done":true,"done_reason":"stop"}\n`,
  ),
  foreignCall(
    'a tool in events of responses',
    data(
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { type: 'function_call', id: 'f', call_id: 'a', name: 'lookup_order', arguments: '' },
      },
      { type: 'response.function_call_arguments.delta', item_id: 'f', output_index: 0, delta: '' },
      { type: 'response.function_call_arguments.delta', item_id: 'f', output_index: 0, delta: a1 },
      { type: 'response.function_call_arguments.done', item_id: 'f', output_index: 0, arguments: a1 },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'function_call', id: 'f', call_id: 'a', name: 'lookup_order', arguments: a1 },
      },
      { type: 'response.completed', response: { status: 'completed' } },
    ),
    data(
      { type: 'response.output_text.delta', delta: shipped },
      { type: 'response.completed', response: { status: 'completed' } },
    ),
  ),
];

export const laterShapes: readonly Shape[] = [...writtenByModels, ...wordsOfModels, ...oddCalls, ...wires];
