import type { PracticeTool } from './tools.ts';

/** One turn of a conversation, as a model sees it. */
export type Turn =
  | { role: 'assistant' | 'user'; text: string }
  | { role: 'tool'; name: string; result: string; isError: boolean; given?: Record<string, unknown> };

/** The instructions of the practice model. */
export interface Instructions {
  assistantName: string;
  organizationName: string;
  /** With placeholders filled in. */
  systemPrompt: string;
  endCallMessage: string;
  tools: readonly PracticeTool[];
  /** In the time zone of the person on the line: "2026-11-24T15:00". */
  now?: string;
}

/** What to say next, whether to call a tool, and whether the call is over afterwards. */
export interface Reply {
  say: string;
  call?: { name: string; arguments: Record<string, unknown> };
  isOver?: true;
}

/** Rules that choose the next reply. */
export type ReplyByRules = (turns: readonly Turn[], about: Instructions) => Reply | Promise<Reply>;

/** The last thing that the assistant said. */
export const lastSaid = (history: readonly Turn[]): string => {
  const last = history.findLast(({ role }) => role === 'assistant');
  return last?.role === 'assistant' ? last.text : '';
};

/** The text without an acknowledgement at its start. */
export const withoutAcknowledgement = (text: string): string =>
  text.replace(
    /^(?:Thank you|I see|Understood|All right|That is all right|That is fine|I am sorry)(?:, [^.]{1,40})?\. (?=\S)/,
    '',
  );

/** The questions of a text. A point inside a word or a number doesn't end a sentence. */
export const questionsIn = (text: string): string[] =>
  text.split(/(?<=[.!?])(?=\s)/).flatMap((sentence) => {
    const end = sentence.lastIndexOf('?');
    return end > 0 ? [sentence.slice(0, end + 1).trim()] : [];
  });

/** What they said, the latest first. */
export const saidByThem = (history: readonly Turn[]): string[] =>
  history.flatMap((turn) => (turn.role === 'user' ? [turn.text] : [])).reverse();

/** What the assistant said, without the sentences for running tools. */
export function saidByAssistant(history: readonly Turn[], tools: readonly PracticeTool[]): string[] {
  const meanwhile = new Set(tools.map(({ said_meanwhile = '' }) => said_meanwhile.trim()));
  const texts = history.flatMap((turn) => (turn.role === 'assistant' ? [turn.text] : []));
  return texts.filter((text) => !meanwhile.has(text.trim()));
}
