import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type LanguageModel, languageModels } from '@switchboard/contracts/model-catalogue';
import { readArguments } from './tool-calls.ts';

/** A message in OpenAI's protocol. */
export type ChatMessage = Record<string, unknown> & { role?: string };

export interface ChatTool {
  name: string;
  description: string;
  parameters: object;
}

// About how many letters a token has.
export const lettersInToken = 4;

type Settings = Pick<AssistantConfig['llm_configuration'], 'temperature' | 'maxTokens' | 'enableStreaming'>;

const known = new Map(languageModels.flatMap(({ models }) => models.map((model) => [model.id, model] as const)));

/** OpenAI's reasoning models take another limit, which includes their reasoning. */
const isReasoning = (model: string) => /^(gpt-([5-9]|\d\d)|o\d)/.test(model);

/** Parameters in addition to the messages: some models refuse a temperature, and reasoning costs time on a call. */
function limitsFor(model: string, { temperature, maxTokens }: Settings) {
  const facts: Partial<LanguageModel> = known.get(model) ?? {};
  const hasTemperature = !(facts.has_no_temperature ?? isReasoning(model));
  return {
    ...(isReasoning(model) ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens }),
    ...(hasTemperature && { temperature }),
    ...(facts.least_effort && { reasoning_effort: facts.least_effort }),
  };
}

/** The request for a model's next answer. `isLast`: in words, without another tool call. */
export function chatRequest(
  model: string,
  settings: Settings,
  messages: readonly ChatMessage[],
  tools: readonly ChatTool[],
  isLast = false,
): string {
  const { enableStreaming } = settings;
  const asked = tools.map((tool) => ({ type: 'function', function: tool }));
  return JSON.stringify({
    model,
    messages,
    stream: enableStreaming,
    ...(enableStreaming ? { stream_options: { include_usage: true } } : {}),
    ...limitsFor(model, settings),
    ...(tools.length > 0 ? { tools: asked, ...(isLast ? { tool_choice: 'none' } : {}) } : {}),
  });
}

/** Removes assistant messages that were stopped before their first word: some providers refuse empty ones. */
export const withoutUnheard = (messages: readonly ChatMessage[]): ChatMessage[] =>
  messages.filter(
    ({ role, content, tool_calls }) =>
      role !== 'assistant' || tool_calls !== undefined || (typeof content === 'string' ? /\S/.test(content) : content),
  );

/** Makes arguments readable for every provider: rejected ones may not be an object. */
export function withReadableCalls(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.map((message) => {
    if (!Array.isArray(message.tool_calls)) return message;
    const calls = message.tool_calls as { function?: { arguments?: string } }[];
    const isReadable = ({ function: fn }: (typeof calls)[number]) => readArguments(fn?.arguments ?? '') !== null;
    return {
      ...message,
      tool_calls: calls.map((call) =>
        isReadable(call) ? call : { ...call, function: { ...call.function, arguments: '{}' } },
      ),
    };
  });
}
