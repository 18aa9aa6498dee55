// Answers of servers that use another protocol than the requested one.

export type Loose = Record<string, unknown>;

export const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.filter(isObject) : []);
const isText = (value: unknown): value is string => typeof value === 'string';

const choice = (delta: unknown, finish_reason: unknown = null, more: Loose = {}): Loose => ({
  choices: [{ delta, finish_reason }],
  ...more,
});

/** Events of Anthropic's Messages API. */
function ofAnthropic({ type, index, content_block, delta, ...answer }: Loose): Loose | null {
  const [block, change] = [isObject(content_block) ? content_block : {}, isObject(delta) ? delta : {}];
  switch (type) {
    case 'message':
      return { choices: [{ message: { content: answer.content }, finish_reason: answer.stop_reason }], ...answer };
    case 'content_block_start':
      return choice(
        block.type === 'tool_use'
          ? { tool_calls: [{ index, id: block.id, function: { name: block.name, arguments: '' } }] }
          : { content: [block] },
      );
    case 'content_block_delta':
      return choice(
        isText(change.partial_json)
          ? { tool_calls: [{ index, function: { arguments: change.partial_json } }] }
          : { content: change.text },
      );
    case 'message_delta':
      return choice({}, change.stop_reason);
    default:
      return null;
  }
}

/** Events and the whole answer of OpenAI's Responses API. */
function ofResponses({ type, delta, item, output, response }: Loose): Loose | null {
  const callIn = ({ call_id, name, arguments: args }: Loose) => ({ id: call_id, function: { name, arguments: args } });
  if (type === 'response.output_text.delta') return choice({ content: delta });
  if (type === 'response.output_item.done' && isObject(item))
    return choice(item.type === 'function_call' ? { tool_calls: [callIn(item)] } : {});
  if (type === 'response.completed') return choice({}, 'stop', isObject(response) ? { usage: response.usage } : {});
  if (type === 'response.incomplete') return choice({}, 'length');
  if (!Array.isArray(output)) return null;
  const items = listOf(output);
  const content = items.filter((one) => one.type === 'message').flatMap((one) => listOf(one.content));
  const tool_calls = items.filter((one) => one.type === 'function_call').map(callIn);
  return { choices: [{ message: { content, tool_calls }, finish_reason: 'stop' }] };
}

function ofGemini({ candidates, usageMetadata }: Loose): Loose | null {
  const [first] = listOf(candidates);
  if (!first) return null;
  const parts = isObject(first.content) ? listOf(first.content.parts) : [];
  const tool_calls = parts.flatMap(({ functionCall: call }) =>
    isObject(call) ? [{ function: { name: call.name, arguments: call.args ?? {} } }] : [],
  );
  const counts = isObject(usageMetadata) ? usageMetadata : {};
  return choice({ content: parts, tool_calls }, first.finishReason ?? null, {
    usage: { prompt_tokens: counts.promptTokenCount, completion_tokens: counts.candidatesTokenCount },
  });
}

function ofOllama({ message, done, done_reason, prompt_eval_count, eval_count }: Loose): Loose | null {
  if (!isObject(message) || typeof done !== 'boolean') return null;
  return choice(message, done ? (done_reason ?? 'stop') : null, {
    usage: { prompt_tokens: prompt_eval_count, completion_tokens: eval_count },
  });
}

/** Events of Cohere. */
function ofCohere({ type, index, delta }: Loose): Loose | null {
  const change = isObject(delta) ? delta : {};
  const message = isObject(change.message) ? change.message : {};
  const call = isObject(message.tool_calls) ? message.tool_calls : null;
  switch (type) {
    case 'content-delta':
      return choice({ content: isObject(message.content) ? message.content.text : message.content });
    case 'tool-call-start':
    case 'tool-call-delta':
      return choice(call ? { tool_calls: [{ ...call, index }] } : {});
    case 'message-end':
      return choice({}, change.finish_reason ?? 'stop');
    default:
      return null;
  }
}

/** Events of Bedrock's Converse API. */
function ofBedrock({ contentBlockStart, contentBlockDelta, messageStop }: Loose): Loose | null {
  if (isObject(contentBlockStart)) {
    const tool = isObject(contentBlockStart.start) ? contentBlockStart.start.toolUse : null;
    const index = contentBlockStart.contentBlockIndex;
    return choice(isObject(tool) ? { tool_calls: [{ index, id: tool.toolUseId, function: { name: tool.name } }] } : {});
  }
  if (isObject(contentBlockDelta)) {
    const { delta, contentBlockIndex: index } = contentBlockDelta;
    const { text, toolUse } = isObject(delta) ? delta : ({} as Loose);
    return choice(
      isObject(toolUse) ? { tool_calls: [{ index, function: { arguments: toolUse.input } }] } : { content: text },
    );
  }
  return isObject(messageStop) ? choice({}, messageStop.stopReason ?? 'stop') : null;
}

/** Tokens of text-generation servers, which have no chat protocol. */
function ofTextServer({ token, generated_text, content, stop }: Loose): Loose | null {
  if (isObject(token))
    return choice({ content: token.special === true ? '' : token.text }, generated_text ? 'stop' : null);
  return isText(content) && typeof stop === 'boolean' ? choice({ content }, stop ? 'stop' : null) : null;
}

const protocols = [ofAnthropic, ofResponses, ofGemini, ofOllama, ofCohere, ofBedrock, ofTextServer];

/** Converts an answer to OpenAI's chat completions. */
export function asChatCompletion(answer: Loose): Loose {
  if ('choices' in answer) return answer;
  for (const read of protocols) {
    const found = read(answer);
    if (found) return found;
  }
  return answer;
}

const reasons: Readonly<Record<string, readonly string[]>> = {
  length: ['max_tokens', 'max_output_tokens', 'model_length', 'token_limit'],
  content_filter: [
    ...['safety', 'content_filtered', 'prohibited_content', 'blocklist', 'recitation', 'spii', 'sensitive'],
    ...['moderation', 'refusal'],
  ],
};

/** The finish reason in OpenAI's terms; null if unknown. */
export function finishOf(reason: unknown): string | null {
  if (!isText(reason) || reason === '') return null;
  const own = reason.toLowerCase();
  return Object.keys(reasons).find((known) => reasons[known]?.includes(own)) ?? own;
}

const tokensIn = (usage: Loose, ...names: string[]): unknown => names.map((name) => usage[name]).find(Boolean) ?? 0;

/** Tokens as the provider counted them; null if the count is missing or not a number. */
export function usageOf({ usage, x_groq }: Loose): { prompt: number; completion: number } | null {
  const given = isObject(usage) ? usage : isObject(x_groq) && isObject(x_groq.usage) ? x_groq.usage : null;
  if (!given) return null;
  const prompt = tokensIn(given, 'prompt_tokens', 'input_tokens');
  const completion = tokensIn(given, 'completion_tokens', 'output_tokens');
  const isCount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0;
  // Servers that don't count report zero.
  return isCount(prompt) && isCount(completion) && prompt + completion > 0 ? { prompt, completion } : null;
}
