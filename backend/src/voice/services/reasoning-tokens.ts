/** The tokens around reasoning, turns and channels. */

const names = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'reason', 'reflection', 'analysis', 'scratchpad'],
  ...['seed:think', 'antthinking', 'inner_monologue', 'internal_monologue', 'chain_of_thought'],
];
/** Other text that isn't spoken: results of tools that a model makes up, and what browsers would not show. */
const unseen = [
  ...['tool_response', 'tool_result', 'tool_results', 'function_response', 'function_result', 'function_results'],
  ...['observation', 'script', 'style'],
];
const inTag = (name: string) => [`<${name}>`, `</${name}>`] as const;

/** Start and end of reasoning, in lower case. */
const pairs: readonly (readonly [string, string])[] = [
  ...names.flatMap((name) => [inTag(name), [`&lt;${name}&gt;`, `&lt;/${name}&gt;`] as const]),
  ...['think', 'thinking', 'reasoning', 'analysis'].map((name) => [`[${name}]`, `[/${name}]`] as const),
  ['◁think▷', '◁/think▷'],
  ...['think', 'thinking', 'thought', 'reasoning', 'reflection'].flatMap((name) => [
    [`<|${name}|>`, `<|/${name}|>`] as const,
    [`<|begin_of_${name}|>`, `<|end_of_${name}|>`] as const,
    [`<|start_${name}|>`, `<|end_${name}|>`] as const,
    [`<|${name}_start|>`, `<|${name}_end|>`] as const,
  ]),
  ['<unused94>', '<unused95>'],
];
export const closerOf = new Map([...pairs, ...unseen.map(inTag)]);
export const strayClosers = pairs.map(([, closer]) => closer);
/** A reasoning tag with attributes. */
export const opener = new RegExp(`^<(${names.join('|')})\\s[^<>]{0,100}>`, 'i');
export const folded = /^<details\s[^<>]{0,60}reasoning[^<>]{0,60}>/i;
export const openerSoFar = new RegExp(`^<(?:${[...names, 'details'].join('|')})\\s[^<>]{0,140}$`, 'i');
export const longestOpener = 160;
/** A tag in reasoning, with or without attributes. */
export const nestedTag = new RegExp(`^<(${[...names, 'details'].join('|')})(?:\\s[^<>]{0,140})?>`, 'i');
/** The tokens that count in reasoning that ends with the given one. */
export const tagsWithin = (closer: string): string[] => {
  const own = [...closerOf].filter(([, other]) => other === closer).flat();
  return [...new Set([...pairs.flat(), ...own, closer])];
};

// Channels, as gpt-oss writes them: the channel "final" is for the person.
export const [start, channel, message] = ['<|start|>', '<|channel|>', '<|message|>'];
export const endsOfChannel = ['<|end|>', '<|return|>', '<|call|>', start, channel];

// If a server lets a model continue after its turn, the rest is made up.
export const endsOfTurn = [
  ...['<|im_end|>', '<|eot_id|>', '<|eom_id|>', '<|endoftext|>', '<|end_of_text|>', '<|user|>', '<eos>'],
  ...['<end_of_turn>', '<｜end▁of▁sentence｜>', '</s>', '[inst]'],
];
/** Tokens that a written text may well have. */
export const spokenOnly = [...unseen.map((name) => `<${name}>`), '</s>', '[inst]'];
export const startsOfTurn = ['<|im_start|>', '<|start_header_id|>', '<start_of_turn>'];

export const tokens = [
  ...[...closerOf.keys(), ...strayClosers, start, channel, message],
  ...[...endsOfChannel, ...endsOfTurn, ...startsOfTurn],
];
export const longestToken = Math.max(...tokens.map(({ length }) => length));
export const openings = /[<[◁&]/g;
// Every other control token, such as <|im_sep|>.
export const control = /^<[|｜][^<>|｜\s]{1,40}[|｜]>/;
export const controlSoFar = /^<(?:[|｜][^<>|｜\s]{0,40}[|｜]?)?$/;
export const longestControl = 44;
export const longestHeader = 200;
// The name of the role, after a token that begins a turn.
export const role = /^\s{0,3}(?:assistant|model|ai|bot|user|system|tool|ipython)(?:<\|end_header_id\|>|\s)\s{0,4}/;
export const longestRole = 40;

/** Starts the name of an action, which is read as a call. */
export const action = 'action:';

/** Words that models write before their reasoning, and before their answer. */
export const bareOpeners = ['thought', 'thoughts', 'thinking', 'reasoning', 'analysis'].flatMap((name) => [
  `${name}:`,
  `**${name}:**`,
  `**${name}**:`,
]);
export const bareAnswers = [
  'final answer:',
  ...['answer', 'final answer', 'response', 'reply'].flatMap((name) => [
    `\n${name}:`,
    `\n**${name}:**`,
    `\n**${name}**:`,
  ]),
];

/** The replacement of a control token: empty, except for those with which DeepSeek frames a call. */
export function calledBy(token: string): string {
  const name = token.slice(2, -2).replace(/[^a-z]+/gi, '_');
  return { tool_call_begin: '<tool_call>', tool_call_end: '</tool_call>', tool_sep: ' ' }[name] ?? '';
}
