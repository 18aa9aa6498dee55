import type { AssistantConfig } from '@switchboard/contracts/assistant-config';

/** A message as OpenAI's protocol has it. */
export type ChatMessage = Record<string, unknown> & { role?: string };

export interface ChatTool {
  name: string;
  description: string;
  parameters: object;
}

/** One piece of an answer. */
export interface ChatPiece {
  content: string;
  calls: { index: number; id?: string; name?: string; arguments: string }[];
  usage: { prompt: number; completion: number } | null;
  /** Why it ends here; null while it goes on. */
  finish: string | null;
}

// About as many letters as a token has.
export const lettersInToken = 4;

const tokensOf = (message: ChatMessage) => JSON.stringify(message).length / lettersInToken;

/** The instructions, and as many of the newest messages as there is room for. */
export function withinContext(messages: readonly ChatMessage[], tokens: number): ChatMessage[] {
  const isInstruction = ({ role }: ChatMessage) => role === 'system' || role === 'developer';
  const instructions = messages.filter(isInstruction);
  let left = tokens - instructions.reduce((sum, message) => sum + tokensOf(message), 0);
  const kept: ChatMessage[] = [];
  for (const message of messages.filter((one) => !isInstruction(one)).reverse()) {
    left -= tokensOf(message);
    if (left < 0 && kept.length > 0) break;
    kept.unshift(message);
  }
  // The answer of a tool is nothing without what asked for it.
  while (kept[0]?.role === 'tool') kept.shift();
  return [...instructions, ...kept];
}

/** Models that think before they answer take other limits and no temperature. */
const isReasoning = (model: string) => /^(gpt-5|o\d)/.test(model);

/** The request for what a model says next. */
export function chatRequest(
  model: string,
  { temperature, maxTokens, contextWindow, enableStreaming }: AssistantConfig['llm_configuration'],
  messages: readonly ChatMessage[],
  tools: readonly ChatTool[],
): string {
  return JSON.stringify({
    model,
    messages: withinContext(messages, contextWindow),
    stream: enableStreaming,
    ...(enableStreaming ? { stream_options: { include_usage: true } } : {}),
    ...(isReasoning(model) ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens, temperature }),
    ...(tools.length > 0 ? { tools: tools.map((tool) => ({ type: 'function', function: tool })) } : {}),
  });
}

interface Delta {
  content?: string | null;
  tool_calls?: { index?: number; id?: string; function?: { name?: string; arguments?: string } }[];
}

interface Answer {
  choices?: { delta?: Delta; message?: Delta; finish_reason?: string | null }[];
  usage?: { prompt_tokens?: number; completion_tokens?: number } | null;
}

function pieceOf({ choices, usage }: Answer): ChatPiece {
  const { delta, message } = choices?.[0] ?? {};
  const said = delta ?? message ?? {};
  return {
    content: said.content ?? '',
    calls: (said.tool_calls ?? []).map(({ index, id, function: fn }, place) => ({
      index: index ?? place,
      ...(id ? { id } : {}),
      ...(fn?.name ? { name: fn.name } : {}),
      arguments: fn?.arguments ?? '',
    })),
    finish: choices?.[0]?.finish_reason ?? null,
    usage: usage ? { prompt: usage.prompt_tokens ?? 0, completion: usage.completion_tokens ?? 0 } : null,
  };
}

const isFinal = ({ choices }: Answer) => choices?.[0]?.finish_reason != null || choices?.[0]?.message !== undefined;

/**
 * Reads what a model says, as one JSON object or as events while they come; returns whether it came to its end. Throws for
 * what is neither.
 */
export async function* readChat(answer: AsyncIterable<Buffer>): AsyncGenerator<ChatPiece, boolean> {
  const decoder = new TextDecoder();
  let text = '';
  let isWhole = false;
  function pieceIn(json: string): ChatPiece {
    const parsed = JSON.parse(json) as Answer;
    isWhole ||= isFinal(parsed);
    return pieceOf(parsed);
  }
  for await (const chunk of answer) {
    text += decoder.decode(chunk, { stream: true });
    // One object may be written over several lines: it is read when all of it is there.
    if (text.trimStart().startsWith('{')) continue;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trim() || undefined : undefined;
      if (data === '[DONE]') isWhole = true;
      else if (data !== undefined) yield pieceIn(data);
    }
  }
  if (text.trimStart().startsWith('{')) yield pieceIn(text);
  return isWhole;
}
