import type { llm } from '@livekit/agents';
import { withoutHeardNote } from '../heard-note.ts';

/** An event since a flow was last asked what comes next. */
export type FlowInput =
  | { type: 'heard'; text: string; isAgain: boolean }
  | { type: 'output'; name: string; text: string; isError: boolean; given: Record<string, unknown> };

/** The text of a tool's result: the framework writes a text as JSON. */
function answered(output: string): string {
  let text = output;
  try {
    const value: unknown = JSON.parse(output);
    if (typeof value === 'string') text = value;
  } catch {
    // It is a text.
  }
  return withoutHeardNote(text);
}

function givenOf({ items }: llm.ChatContext, callId: string): Record<string, unknown> {
  const call = items.find((item) => item.type === 'function_call' && item.callId === callId);
  try {
    return call?.type === 'function_call' ? (JSON.parse(call.args) as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const isUser = (item: llm.ChatItem): item is llm.ChatMessage => item.type === 'message' && item.role === 'user';

/** Reads what is new in a chat context, each item once. */
export class FlowInputs {
  readonly #seen = new Set<string>();
  /** What they said last, while nothing of an answer was heard. */
  #unanswered: llm.ChatMessage[] = [];
  #isFirst = true;
  readonly #heardBefore: number;

  /** `heardBefore`: how many messages the caller had sent when the position was stored; 0 in a new conversation. */
  constructor(heardBefore: number) {
    this.#heardBefore = heardBefore;
  }

  /** How many messages the caller has sent. */
  heard({ items }: llm.ChatContext): number {
    return items.filter(isUser).length;
  }

  /** Marks everything so far as read. Returns what the caller said last. */
  skip({ items }: llm.ChatContext): string {
    for (const { id } of items) this.#seen.add(id);
    this.#isFirst = false;
    const last = items.at(-1);
    return last && isUser(last) ? (last.textContent ?? '') : '';
  }

  #skipPast(items: readonly llm.ChatItem[]): void {
    this.#isFirst = false;
    let users = 0;
    for (const item of items) {
      if (isUser(item) && ++users > this.#heardBefore) return;
      this.#seen.add(item.id);
    }
  }

  /** Whether they said something that wasn't read. */
  hasUnheard({ items }: llm.ChatContext): boolean {
    if (this.#isFirst) this.#skipPast(items);
    return items.some((item) => isUser(item) && !this.#seen.has(item.id));
  }

  /** The events since the last call. Words that follow before any answer was heard are joined to the words before them. */
  next(chat: llm.ChatContext): FlowInput[] {
    const { items } = chat;
    if (this.#isFirst) this.#skipPast(items);
    const inputs: FlowInput[] = [];
    const fresh = items.filter(({ id }) => !this.#seen.has(id));
    const said = fresh.filter(isUser);
    for (const item of fresh) {
      this.#seen.add(item.id);
      if (item.type !== 'function_call_output') continue;
      this.#unanswered = [];
      const { name, output, isError, callId } = item;
      inputs.push({ type: 'output', name, text: answered(output), isError, given: givenOf(chat, callId) });
    }
    if (said.length === 0) return inputs;
    const last = this.#unanswered.at(-1);
    const after = last ? items.slice(items.findIndex(({ id }) => id === last.id) + 1) : [];
    const isAgain = last !== undefined && !after.some((item) => item.type !== 'message' || item.role === 'assistant');
    this.#unanswered = isAgain ? [...this.#unanswered, ...said] : said;
    const text = this.#unanswered.map(({ textContent = '' }) => textContent).join(' ');
    return [...inputs, { type: 'heard', text, isAgain }];
  }
}
