import type { PracticeTool } from './tools.ts';

/** One thing of a conversation, as a model has it before its eyes. */
export type Turn =
  | { role: 'assistant' | 'user'; text: string }
  | { role: 'tool'; name: string; result: string; isError: boolean; given?: Record<string, unknown> };

/** What the practice model goes by. */
export interface Instructions {
  assistantName: string;
  organizationName: string;
  /** With its placeholders filled in. */
  systemPrompt: string;
  endCallMessage: string;
  tools: readonly PracticeTool[];
  /** By the clock of who is on the line: "2026-11-24T15:00". */
  now?: string;
}

/** What it says next, whether it calls a tool, and whether the call is over then. */
export interface Reply {
  say: string;
  call?: { name: string; arguments: Record<string, unknown> };
  isOver?: true;
}

/** What rules say next. */
export type ReplyByRules = (turns: readonly Turn[], about: Instructions) => Reply | Promise<Reply>;

/** The last thing that the assistant said. */
export const lastSaid = (history: readonly Turn[]): string => {
  const last = history.findLast(({ role }) => role === 'assistant');
  return last?.role === 'assistant' ? last.text : '';
};

/** The same without the word of thanks or understanding before it. */
export const withoutAcknowledgement = (text: string): string =>
  text.replace(
    /^(?:Thank you|I see|Understood|All right|That is all right|That is fine|I am sorry)(?:, [^.]{1,40})?\. (?=\S)/,
    '',
  );

/** The questions of a text: a point inside a word or a number ends no sentence. */
export const questionsIn = (text: string): string[] =>
  text.split(/(?<=[.!?])(?=\s)/).flatMap((sentence) => {
    const end = sentence.lastIndexOf('?');
    return end > 0 ? [sentence.slice(0, end + 1).trim()] : [];
  });

/** What they said, the latest first. */
export const saidByThem = (history: readonly Turn[]): string[] =>
  history.flatMap((turn) => (turn.role === 'user' ? [turn.text] : [])).reverse();

/** What the assistant said, without what is said while a tool runs. */
export function saidByAssistant(history: readonly Turn[], tools: readonly PracticeTool[]): string[] {
  const meanwhile = new Set(tools.map(({ said_meanwhile = '' }) => said_meanwhile.trim()));
  const texts = history.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []));
  return texts.filter((text) => !meanwhile.has(text.trim()));
}
