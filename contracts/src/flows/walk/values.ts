import type { ExitTrigger } from '../../flows.limits.ts';
import { isOrdered, orderOf } from '../check/cells.ts';
import type { FlowField, FlowValue } from '../fields.ts';

/**
 * How an agent interprets what people say. Its own readers of numbers, times, phone numbers and intents implement this.
 */
export interface FlowReaders {
  /** The value of a field in an answer, as stored in documents; null if there is none. */
  read: (field: FlowField, said: string) => FlowValue | null;
  /** The built-in exit that the person asks for. */
  trigger: (said: string) => ExitTrigger | null;
  isYes: (said: string) => boolean;
  isNo: (said: string) => boolean;
  /** A value as spoken text. */
  inWords: (field: FlowField, value: FlowValue) => string;
  /** A question whether a value was understood correctly. */
  confirm: (field: FlowField, words: string) => string;
}

const fold = (text: string) => text.trim().toLowerCase();

/** Whether a value is valid for a field: its type, its range, its options. */
export function accepts(field: FlowField, value: unknown): value is FlowValue {
  if (field.type === 'yes_no') return typeof value === 'boolean';
  if (isOrdered(field.type)) {
    if (typeof value !== 'number' && typeof value !== 'string') return false;
    const order = orderOf(field.type, value);
    const isWithin = !(order < orderOf(field.type, field.min)) && !(order > orderOf(field.type, field.max));
    return (
      Number.isFinite(order) && isWithin && (field.type !== 'number' || !field.is_whole || Number.isInteger(order))
    );
  }
  if (typeof value !== 'string' || value.trim() === '') return false;
  return field.type !== 'choice' || field.choices.some((choice) => choice.value === value);
}

/** The option that the person names, by its name or a synonym; the longest match counts. */
export function choiceIn(field: FlowField, said: string): string | null {
  const words = ` ${plainWords(said)} `;
  let best: { value: string; length: number } | null = null;
  for (const { value, also } of field.choices)
    for (const name of [value, ...also]) {
      const plain = plainWords(name);
      if (plain !== '' && words.includes(` ${plain} `) && plain.length > (best?.length ?? 0))
        best = { value, length: plain.length };
    }
  return best?.value ?? null;
}

/** Words without punctuation and capitals, for comparing sentences. */
export const plainWords = (text: string): string => fold(text.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' '));

/** Part of a tool's answer by its path, such as `order.items.0.name`. */
export function partOf(answer: unknown, path: string): unknown {
  if (path === '') return answer;
  return path.split('.').reduce<unknown>((value, name) => {
    if (value === null || typeof value !== 'object') return undefined;
    return Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
  }, answer);
}
