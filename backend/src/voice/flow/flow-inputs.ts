import type { llm } from '@livekit/agents';
import { withoutHeardNote } from '../heard-note.ts';

/** Something that happened since a flow was last asked what comes next. */
export type FlowInput =
  | { type: 'heard'; text: string; isAgain: boolean }
  | { type: 'output'; name: string; text: string; isError: boolean; given: Record<string, unknown> };

/** What a tool answered: the framework writes a text as JSON. */
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
  /** What they said last, as long as nothing of an answer was heard. */
  #unanswered: llm.ChatMessage[] = [];
  #isFirst = true;
  readonly #heardBefore: number;

  /** `heardBefore`: how many things the caller had said when the position was stored; none in a new conversation. */
  constructor(heardBefore: number) {
    this.#heardBefore = heardBefore;
  }

  /** How many things the caller has said. */
  heard({ items }: llm.ChatContext): number {
    return items.filter(isUser).length;
  }

  /** All that is there belongs to the past. Returns what the caller said last. */
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

  /** What happened since the last time. What is said again before any answer was heard belongs to what was said before it. */
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
