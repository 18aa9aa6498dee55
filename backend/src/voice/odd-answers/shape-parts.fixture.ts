import type { Answer, Asked, Delta } from './odd-model.fixture.ts';

/** A shape of model answers, and the expected result. */
export interface Shape {
  name: string;
  answer(asked: Asked): Answer;
  /** What is said in reply to the person's question, in order. */
  said: (string | RegExp)[];
  /** The calls that are executed, such as `lookup_order A1`. */
  runs?: string[];
  /** A system line that the transcript must contain. */
  note?: RegExp;
  /** The expected end reason, if the person doesn't end the conversation. */
  ends?: 'assistant-ended-call' | 'technical-issues';
  /** Its server is slow, so tests don't wait for it. */
  isSlow?: boolean;
  /** Only as events, or only as one object. */
  only?: 'stream' | 'whole';
  /** Its usage is only estimated. */
  isEstimated?: boolean;
}

export const hello = 'Happy to help you today.';
export const shipped = 'Your order is on its way.';
export const goodbye = 'Goodbye, have a great day!';
export const usage = { prompt_tokens: 10, completion_tokens: 5 };

export const pieces = (text: string, size = 7) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'gu')) ?? [];
export const words = (name: string, text: string, said: Shape['said'] = [hello], more: Partial<Shape> = {}): Shape => ({
  name,
  answer: () => ({ deltas: pieces(text), usage }),
  said,
  ...more,
});
export const deltas = (
  name: string,
  given: (Delta | string)[],
  said: Shape['said'],
  more: Partial<Shape> = {},
): Shape => ({
  name,
  answer: () => ({ deltas: given, usage }),
  said,
  ...more,
});
export const raw = (name: string, text: string, said: Shape['said'], more: Partial<Shape> = {}): Shape => ({
  name,
  answer: () => ({ raw: text, usage }),
  said,
  isEstimated: true,
  only: 'stream',
  ...more,
});

export const call = (id: string | undefined, name: string | undefined, args: unknown, index?: number): Delta => ({
  tool_calls: [
    {
      ...(index === undefined ? {} : { index }),
      ...(id === undefined ? {} : { id, type: 'function' }),
      function: { ...(name === undefined ? {} : { name }), arguments: args },
    },
  ],
});
export const a1 = '{"order":"A1"}';
export const b2 = '{"order":"B2"}';

/** Calls, and words after their results. */
export const calls = (name: string, given: (Delta | string)[], runs: string[], more: Partial<Shape> = {}): Shape => ({
  name,
  answer: ({ results }) =>
    results > 0 ? { deltas: pieces(shipped), usage } : { deltas: given, finish: 'tool_calls', usage },
  said: [shipped],
  runs,
  ...more,
});
export const writtenCall = (
  name: string,
  text: string,
  runs = ['lookup_order A1'],
  more: Partial<Shape> = {},
): Shape => ({
  name,
  answer: ({ results }) => ({ deltas: pieces(results > 0 ? shipped : text), usage }),
  said: [shipped],
  runs,
  ...more,
});
export const rejected = (name: string, given: (Delta | string)[], note: RegExp): Shape =>
  calls(name, given, [], { note });

/** An event of a stream, as JSON. */
export const event = (text: string, finish: string | null = null) =>
  JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: finish }] });
