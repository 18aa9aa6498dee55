import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { toStorableText } from '../../database/storable.ts';
import type { NamedPart } from '../flow/speakers.ts';
import type { TurnWatch } from './turn-watch.ts';

/** The result of a conversation. */
export interface TalkResult {
  reason: EndedReason;
  lines: SpokenLine[];
  usage: Usage[];
}

/** What the person hears if the conversation can't continue. */
export const failedText = 'I am sorry, something went wrong.';
export const unheardText = 'I am sorry, I could not hear you. Could you say that again?';

/** The transcript text of pressed keys. */
export const pressedText = (digits: string): string => `Pressed ${[...digits].join(' ')}`;

/** Said by an agent that continues the conversation of one that is gone. */
export const resumedText = 'I am sorry, we were cut off for a moment. Please go on.';

/** The note in a text conversation, where the interruption goes unnoticed. */
export const resumedNote = 'The process of the agents ended. Another one continues with what was said.';

/** Maximum length of a tool's arguments and result in the transcript. */
const maxToolLine = 2_000;

/** An event as a line of the transcript. */
export const toolLine = (text: string): string => toStorableText(text.trim().slice(0, maxToolLine));

const seconds = (ms: number): number => Math.max(0, Math.round(ms / 10) / 100);

/** A message as the session reports it. */
export interface Said {
  role: string;
  textContent?: string | undefined;
  interrupted: boolean;
  createdAt: number;
  metrics: object;
}

/** Converts it to a transcript line, in seconds from the start; null if it has no words. */
export function spokenLine(item: Said, beganAt: number, turn: TurnWatch): SpokenLine | null {
  const { role, interrupted, createdAt } = item;
  const message = toStorableText(item.textContent?.trim() ?? '');
  if (message === '' || (role !== 'user' && role !== 'assistant')) return null;
  const metrics = item.metrics as Partial<Record<string, number>>;
  const { startedSpeakingAt, stoppedSpeakingAt } = metrics;
  if (role === 'user') turn.heard(metrics);
  const starts = startedSpeakingAt ? startedSpeakingAt * 1000 : createdAt;
  const ends = stoppedSpeakingAt ? stoppedSpeakingAt * 1000 : Math.max(starts, Date.now());
  const times = role === 'assistant' ? turn.answered(metrics) : null;
  return {
    role,
    message,
    starts_at: seconds(starts - beganAt),
    ends_at: seconds(ends - beganAt),
    is_interrupted: interrupted,
    latency_ms: times?.total_ms ?? null,
    ...(role === 'assistant' ? { times } : {}),
  };
}

/** A line for each assistant that spoke in it, with its share of the time. */
export function linesBySpeaker(line: SpokenLine, parts: readonly NamedPart[]): SpokenLine[] {
  if (parts.length < 2) return [{ ...line, ...(parts[0]?.speaker && { speaker: parts[0].speaker }) }];
  const letters = parts.reduce((sum, { text }) => sum + text.length, 0);
  const share = (line.ends_at - line.starts_at) / Math.max(1, letters);
  let starts_at = line.starts_at;
  return parts.map(({ text, speaker }, place) => {
    const isLast = place === parts.length - 1;
    const ends_at = isLast ? line.ends_at : Math.round((starts_at + text.length * share) * 100) / 100;
    const part: SpokenLine = {
      ...line,
      ...{ message: toStorableText(text), starts_at, ends_at, is_interrupted: isLast && line.is_interrupted },
      // The latency belongs to the first words of the answer.
      ...(place > 0 && { latency_ms: null, ...(line.times && { times: null }) }),
      ...(speaker && { speaker }),
    };
    starts_at = ends_at;
    return part;
  });
}

/** Removes the flow positions from the lines: a conversation that is over is never continued from them. */
export const withoutPositions = (lines: readonly SpokenLine[]): SpokenLine[] =>
  lines.map((line) => {
    if (!line.flow) return line;
    const { trace, assistant_id, asked } = line.flow;
    const rest = { ...(assistant_id !== undefined && { assistant_id }), ...(asked !== undefined && { asked }) };
    return { ...line, flow: { trace, ...rest } };
  });

/** An event between `startedAt` and now, as a line of the transcript. */
export const noteLine = (message: string, beganAt: number, startedAt: number): SpokenLine => ({
  role: 'system',
  message: toolLine(message),
  starts_at: seconds(startedAt - beganAt),
  ends_at: seconds(Date.now() - beganAt),
  is_interrupted: false,
  latency_ms: null,
});
