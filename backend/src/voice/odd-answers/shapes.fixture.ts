import { modelTexts } from '../services/model-llm.ts';
import { laterShapes } from './later-shapes.fixture.ts';
import { reportedShapes } from './reported-shapes.fixture.ts';
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

const reasoning: Shape[] = [
  words('a think tag', `<think>They sound angry. Offer 20% only if pushed.</think>\n\n${hello}`),
  words('a think tag in capitals', `<THINK>They sound angry.</Think>${hello}`),
  words('a thinking tag', `<thinking>One {step} at a time.</thinking> ${hello}`),
  words('a reasoning tag', `<reasoning>1. Greet.</reasoning>${hello}`),
  words('two think tags', `<think>a</think>Happy <think>b</think>to help you today.`),
  words('brackets around thinking', `[THINK]Greet them.[/THINK]${hello}`),
  words('triangles around thinking', `◁think▷Greet them.◁/think▷${hello}`),
  words('channels', `<|channel|>analysis<|message|>Greet.<|end|><|start|>assistant<|channel|>final<|message|>${hello}`),
  words('channels with a return', `<|start|>assistant<|channel|>final<|message|>${hello}<|return|>`),
  words('channels without tokens', `analysisThey need a greeting.assistantfinal${hello}`),
  words('an end of thinking alone, of qwq', `Let me think about it. They sound angry.</think>\n\n${hello}`),
  words('control tokens', `${hello}<|im_end|>`),
  words('thinking that never ends', '<think>And then I could also', [modelTexts.again], { note: /answered nothing/ }),
  deltas('a field of reasoning', [{ reasoning_content: 'Secret.' }, hello], [hello]),
  deltas('another field of reasoning', [{ reasoning: 'Secret.' }, hello], [hello]),
  deltas(
    'parts with thinking',
    [{ content: [{ type: 'thinking', thinking: 'Secret.' }] }, { content: [{ type: 'text', text: hello }] }],
    [hello],
  ),
];

const markup: Shape[] = [
  words('emphasis', `**Happy** to _help_ \`you\` ~~today~~.`),
  words('a heading', `## Welcome\n${hello}`),
  words('a table', `${hello}\n| Day | Time |\n|---|---|\n| Monday | 10 |\n`),
  words('nothing but a table', '| Day | Time |\n|---|---|\n| Monday | 10 |', ['Day, Time. Monday, 10.']),
  words('a list', '- Monday at ten.\n- Tuesday at two.', ['Monday at ten.\nTuesday at two.']),
  words('a link', 'Happy to [help](https://example.com/a_b) you today.'),
  words('tags of speech', `<speak>Happy to <break time="500ms"/> help you today.</speak>`),
  words('a pause in brackets', `[pause] ${hello}`),
  words('stage directions', `*smiles warmly* (laughs) ${hello}`),
  words('placeholders', 'Happy {first_name} to help {{you}} today.', ['Happy to help today.']),
  deltas(
    'placeholders in pieces',
    ['Happy ', '{{first', '_name}}', ', to ', 'help you ', '{today}', '.'],
    ['Happy, to help you.'],
  ),
  words('both sides of a conversation', `Assistant: ${hello} \nUser: Thanks!\nAssistant: Bye.`),
  words('HTML', `<p>Happy to <b>help</b> you&nbsp;today.</p>`),
  words('a block of code', `${hello}\n\`\`\`js\nrun({ a: 1 });\n\`\`\``),
  words('JSON that is no call', `{"mood": "fine", "list": [1, 2]} ${hello}`),
  words('other scripts', 'नमस्ते। 好的。Здравствуйте.', ['नमस्ते। 好的。Здравствуйте.']),
];

const native: Shape[] = [
  calls('a call', [call('a', 'lookup_order', a1, 0)], ['lookup_order A1']),
  calls('words and a call', ['Let me check. ', call('a', 'lookup_order', a1, 0)], ['lookup_order A1'], {
    said: ['Let me check.', shipped],
  }),
  calls(
    'a call in pieces',
    [call('a', 'lookup_order', '{"ord', 0), call(undefined, undefined, 'er":"A1"}', 0)],
    ['lookup_order A1'],
    { only: 'stream' },
  ),
  calls(
    'a call with its id in each piece',
    [call('a', 'lookup_order', '{"ord', 0), call('a', 'lookup_order', 'er":"A1"}', 0)],
    ['lookup_order A1'],
    { only: 'stream' },
  ),
  calls(
    'parallel calls',
    [call('a', 'lookup_order', a1, 0), call('b', 'lookup_order', b2, 1)],
    ['lookup_order A1', 'lookup_order B2'],
  ),
  calls(
    'parallel calls with one index',
    [call('a', 'lookup_order', a1, 0), call('b', 'lookup_order', b2, 0)],
    ['lookup_order A1', 'lookup_order B2'],
  ),
  calls(
    'parallel calls without an index',
    [call('a', 'lookup_order', a1), call('b', 'lookup_order', b2)],
    ['lookup_order A1', 'lookup_order B2'],
  ),
  calls(
    'parallel calls without index and id',
    [call(undefined, 'lookup_order', a1), call(undefined, 'lookup_order', b2)],
    ['lookup_order A1', 'lookup_order B2'],
  ),
  calls(
    'the same call twice',
    [call('a', 'lookup_order', a1, 0), call('b', 'lookup_order', a1, 1)],
    ['lookup_order A1'],
  ),
  calls(
    'a call that is sent again at the end',
    [call('a', 'lookup_order', a1, 0), call('a', 'lookup_order', a1, 0)],
    ['lookup_order A1'],
  ),
  calls('arguments as an object', [call('a', 'lookup_order', { order: 'A1' }, 0)], ['lookup_order A1']),
  calls('arguments as a text in a text', [call('a', 'lookup_order', JSON.stringify(a1), 0)], ['lookup_order A1']),
  calls('a number as a text', [call('a', 'count_items', '{"count":"5"}', 0)], ['count_items 5']),
  calls('a number for a text', [call('a', 'lookup_order', '{"order":17}', 0)], ['lookup_order 17']),
  calls('a prefixed name', [call('a', 'functions.lookup_order', a1, 0)], ['lookup_order A1']),
  calls('a numbered name', [call('a', 'functions.lookup_order:0', a1, 0)], ['lookup_order A1']),
  calls('a name in another case', [call('a', 'lookupOrder'.replace('O', '-O'), a1, 0)], ['lookup_order A1']),
  calls('a function_call of old', [{ function_call: { name: 'lookup_order', arguments: a1 } }], ['lookup_order A1'], {
    only: 'stream',
  }),
  calls('a call without arguments', [call('a', 'count_items', '', 0)], ['count_items undefined']),
  calls('null as arguments', [call('a', 'count_items', 'null', 0)], ['count_items undefined']),
  calls('usage that is no number', [call('a', 'lookup_order', { order: 'A1' }, 0)], ['lookup_order A1'], {
    answer: ({ results }) => ({
      deltas: results > 0 ? [shipped] : [call('a', 'lookup_order', { order: 'A1' }, 0)],
      finish: results > 0 ? 'stop' : 'tool_calls',
      usage: { prompt_tokens: 'many', completion_tokens: null },
    }),
    isEstimated: true,
  }),
  calls('usage as null', [call('a', 'lookup_order', a1, 0)], ['lookup_order A1'], {
    answer: ({ results }) => ({
      deltas: results > 0 ? [shipped] : [call('a', 'lookup_order', a1, 0)],
      finish: results > 0 ? 'stop' : 'tool_calls',
      usage: null,
    }),
    isEstimated: true,
  }),
  rejected('a list as arguments', [call('a', 'lookup_order', '["A1"]', 0)], /lookup_order \["A1"\]: rejected/),
  rejected('broken arguments', [call('a', 'lookup_order', '{"order": "A1"', 0)], /lookup_order .*: rejected/),
  rejected('words as arguments', [call('a', 'lookup_order', 'the order A1', 0)], /the order A1: rejected/),
  rejected(
    'an unknown tool',
    [call('a', 'send_email', '{"to":"x"}', 0)],
    /send_email .*rejected\. There is no such tool/,
  ),
  rejected('a call without a name', [call('a', '', a1, 0)], /\(no name\) .*rejected/),
  {
    name: 'a call that is cut off by the length',
    answer: () => ({ deltas: [call('a', 'lookup_order', '{"order": "A', 0)], finish: 'length', usage }),
    said: [modelTexts.again],
    note: /Not executed, the answer was cut off/,
  },
  {
    name: 'a whole call that is cut off by the length',
    answer: () => ({ deltas: [call('a', 'lookup_order', a1, 0)], finish: 'length', usage }),
    said: [modelTexts.again],
    note: /Not executed, the answer was cut off/,
  },
  {
    name: 'a call that breaks off',
    answer: () => ({ deltas: [call('a', 'lookup_order', '{"ord', 0)], isCut: true }),
    said: [modelTexts.again],
    note: /broke off|not a chat completion/,
    isEstimated: true,
  },
  {
    name: 'calls without an end',
    answer: ({ count, tool_choice }) =>
      tool_choice === 'none'
        ? { deltas: [shipped], usage }
        : { deltas: [call(`c${count}`, 'lookup_order', `{"order":"${count}"}`, 0)], finish: 'tool_calls', usage },
    said: [shipped],
    runs: ['lookup_order 0', 'lookup_order 1', 'lookup_order 2', 'lookup_order 3'],
  },
  {
    name: 'calls where only words are wanted',
    answer: ({ count }) => ({
      deltas: [call(`c${count}`, 'lookup_order', `{"order":"${count}"}`, 0)],
      finish: 'tool_calls',
      usage,
    }),
    said: [modelTexts.afterTool],
    runs: ['lookup_order 0', 'lookup_order 1', 'lookup_order 2', 'lookup_order 3'],
    note: /Not executed, the model was asked for words/,
  },
];

const written: Shape[] = [
  writtenCall('a call in tags', `<tool_call>\n{"name": "lookup_order", "arguments": ${a1}}\n</tool_call>`),
  writtenCall('a call in tags that never close', `<tool_call>{"name": "lookup_order", "arguments": ${a1}}`),
  writtenCall('a call as a function tag', `<function=lookup_order>${a1}</function>`),
  writtenCall(
    'a call with parameter tags',
    '<tool_call><function=lookup_order><parameter=order>A1</parameter></function></tool_call>',
  ),
  writtenCall(
    'a call as an invocation',
    '<function_calls><invoke name="lookup_order"><parameter name="order">A1</parameter></invoke></function_calls>',
  ),
  writtenCall('a call as JSON', `{"name": "lookup_order", "parameters": ${a1}}`),
  writtenCall(
    'calls as a list',
    `[{"name":"lookup_order","arguments":${a1}},{"name":"lookup_order","arguments":${b2}}]`,
    ['lookup_order A1', 'lookup_order B2'],
  ),
  writtenCall('a call in a fence', `\`\`\`json\n{"name": "lookup_order", "arguments": ${a1}}\n\`\`\``),
  writtenCall('a call as code', '```tool_code\nlookup_order(order="A1")\n```'),
  writtenCall('a call as bare code', '[lookup_order(order="A1")]'),
  writtenCall('a call after a marker', `[TOOL_CALLS][{"name":"lookup_order","arguments":${a1}}]`),
  writtenCall('a call after a marker with its name', `[TOOL_CALLS]lookup_order[ARGS]${a1}`),
  writtenCall(
    'a call between wide tokens',
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>lookup_order\n\`\`\`json\n${a1}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  ),
  writtenCall(
    'a call in a channel',
    `<|channel|>commentary to=functions.lookup_order <|constrain|>json<|message|>${a1}<|call|>`,
  ),
  writtenCall(
    'a call after thinking',
    `<think>Look it up.</think><tool_call>{"name":"lookup_order","arguments":${a1}}</tool_call>`,
  ),
  writtenCall(
    'words and a written call',
    `Let me check. <tool_call>{"name":"lookup_order","arguments":${a1}}</tool_call>`,
    ['lookup_order A1'],
    {
      said: ['Let me check.', shipped],
    },
  ),
  {
    ...words('a written call of no tool', `<tool_call>{"name":"send_email","arguments":{}}</tool_call>${hello}`),
    note: /in the model's text was not executed/,
  },
  {
    ...words(
      'a written call that does not fit',
      `<tool_call>{"name":"lookup_order","arguments":{"x":1}}</tool_call>${hello}`,
    ),
    note: /in the model's text was not executed/,
  },
];

const endings: Shape[] = [
  calls(
    'a goodbye and hanging up',
    ['Goodbye and take care!', call('a', 'end_call', '{}', 0)],
    ['end_call undefined'],
    {
      said: ['Goodbye and take care!'],
      ends: 'assistant-ended-call',
    },
  ),
  calls('hanging up without words', [call('a', 'end_call', '', 0)], ['end_call undefined'], {
    said: [goodbye],
    ends: 'assistant-ended-call',
  }),
  calls(
    'hanging up beside another tool',
    [call('a', 'end_call', '{}', 0), call('b', 'lookup_order', a1, 1)],
    ['lookup_order A1', 'end_call undefined'],
    {
      said: [goodbye],
      ends: 'assistant-ended-call',
    },
  ),
  writtenCall(
    'hanging up as text',
    '<tool_call>{"name":"end_call","arguments":{}}</tool_call>',
    ['end_call undefined'],
    {
      said: [goodbye],
      ends: 'assistant-ended-call',
    },
  ),
];

const silence: Shape[] = [
  deltas('an empty answer', [''], [modelTexts.again], { note: /answered nothing/ }),
  deltas('a blank answer', ['\n\n', '  '], [modelTexts.again], { note: /answered nothing/ }),
  deltas('null as content', [{ content: null }], [modelTexts.again], { note: /answered nothing/ }),
  {
    name: 'an empty answer once',
    answer: ({ count }) => ({ deltas: count === 0 ? [''] : [hello], usage }),
    said: [hello],
    note: /asked again/,
  },
  deltas('a refusal', [{ refusal: 'I cannot help with that.' }], ['I cannot help with that.']),
  {
    name: 'a filtered answer',
    answer: () => ({ deltas: [''], finish: 'content_filter', usage }),
    said: [modelTexts.refused],
    note: /content filter/,
  },
  {
    name: 'half a sentence before a filter',
    answer: () => ({ deltas: ['First you open the app, then you'], finish: 'content_filter', usage }),
    said: [`First you open the app, then you${modelTexts.filtered}`],
    note: /content filter .* stopped/,
  },
  {
    name: 'a whole sentence before a filter',
    answer: () => ({ deltas: [hello], finish: 'content_filter', usage }),
    said: [hello],
    note: /content filter .* stopped/,
  },
  {
    name: 'half a sentence',
    answer: () => ({ deltas: ['First you open the app, then you'], finish: 'length', usage }),
    said: [`First you open the app, then you${modelTexts.cutOff}`],
    note: /cut off at the longest reply/,
  },
  {
    name: 'a whole sentence at the limit',
    answer: () => ({ deltas: [hello], finish: 'length', usage }),
    said: [hello],
    note: /cut off at the longest reply/,
  },
  {
    name: 'no end at all',
    answer: () => ({ deltas: ['All work and no play. '.repeat(600)], usage }),
    said: [/^All work and no play\./],
    note: /cut off at the longest reply/,
    only: 'stream',
    isEstimated: true,
  },
  {
    name: 'silence',
    answer: () => ({ stalls: 'silent' }),
    said: [modelTexts.again],
    note: /did not answer within/,
    isSlow: true,
    isEstimated: true,
  },
  {
    name: 'heartbeats alone',
    answer: () => ({ stalls: 'heartbeat' }),
    said: [modelTexts.again],
    note: /did not answer within/,
    isSlow: true,
    isEstimated: true,
  },
];

const errors: Shape[] = [
  {
    name: 'status 500',
    answer: () => ({ status: 500 }),
    said: [modelTexts.again],
    note: /answered 500/,
    isEstimated: true,
  },
  {
    name: 'status 429',
    answer: () => ({ status: 429, headers: { 'retry-after': '20' } }),
    said: [modelTexts.again],
    note: /asked too often/,
    isEstimated: true,
  },
  {
    name: 'status 401',
    answer: () => ({ status: 401 }),
    said: ['I am sorry, something went wrong.'],
    note: /refused the key/,
    ends: 'technical-issues',
    isEstimated: true,
  },
  {
    name: 'words that break off',
    answer: () => ({ deltas: ['We open at ni'], isCut: true }),
    said: [`We open at ni${modelTexts.brokenOff}`],
    note: /broke off/,
    only: 'stream',
    isEstimated: true,
  },
  raw('an error that says 200', '{"error":{"message":"The quota is used up","code":429}}', [modelTexts.again], {
    note: /quota is used up/,
  }),
  raw(
    'an event of an error',
    `data: {"choices":[{"delta":{"content":"Well"}}]}\n\nevent: error\ndata: {"error":{"message":"Overloaded"}}\n\n`,
    [`Well${modelTexts.brokenOff}`],
    { note: /Overloaded/ },
  ),
  raw('a page of a proxy', '<!doctype html><html><body>Sign in</body></html>', [modelTexts.again], {
    note: /web page/,
  }),
  raw('events that are no JSON', 'data: {"choices":[{\n\n', [modelTexts.again], { note: /not a chat completion/ }),
  raw('an empty body', '', [modelTexts.again], { note: /broke off/ }),
];

const wires: Shape[] = [
  raw('lines that end as on Windows', `: hi\r\n\r\ndata:${event(hello)}\r\n\r\ndata:${event('', 'stop')}\r\n\r\n`, [
    hello,
  ]),
  raw('a last line without an end', `data: ${event(hello)}\n\ndata: ${event('', 'stop')}`, [hello]),
  raw(
    'one object where events were asked for',
    JSON.stringify({ choices: [{ message: { content: hello }, finish_reason: 'stop' }] }),
    [hello],
  ),
  raw('an object in each line', `${event(hello)}\n${event('', 'stop')}\n`, [hello]),
  raw(
    'events before and after the answer',
    `data: {"choices":[],"prompt_filter_results":[]}\n\ndata: ${event(hello)}\n\ndata: ${event('', 'stop')}\n\ndata: {"choices":[],"usage":{"prompt_tokens":5,"completion_tokens":3}}\n\ndata: [DONE]\n\n`,
    [hello],
    { isEstimated: false },
  ),
  raw(
    'the whole message once more',
    `data: ${event(hello)}\n\ndata: ${JSON.stringify({ choices: [{ message: { content: hello }, finish_reason: 'stop' }] })}\n\n`,
    [hello],
  ),
  raw(
    'a second choice',
    `data: ${JSON.stringify({
      choices: [
        { index: 1, delta: { content: 'Other.' } },
        { index: 0, delta: { content: hello }, finish_reason: 'stop' },
      ],
    })}\n\n`,
    [hello],
  ),
  raw(
    'a text instead of a delta',
    `data: ${JSON.stringify({ choices: [{ text: hello, finish_reason: 'stop' }] })}\n\n`,
    [hello],
  ),
];

export const shapes: readonly Shape[] = [
  ...reasoning,
  ...markup,
  ...native,
  ...written,
  ...endings,
  ...silence,
  ...errors,
  ...wires,
  ...reportedShapes,
  ...laterShapes,
];
