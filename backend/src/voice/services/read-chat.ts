import { beginningOf } from '../../text/beginning-of.ts';
import { AnswerObjects } from './answer-objects.ts';
import { asChatCompletion, finishOf, isObject, type Loose, usageOf } from './chat-dialects.ts';
import { ProviderFailed } from './provider-answer.ts';
import type { CallPiece } from './tool-calls.ts';

/** One piece of an answer. */
export interface ChatPiece {
  content: string;
  calls: CallPiece[];
  /** Tokens as the provider counted them; null if the count is missing or not a number. */
  usage: { prompt: number; completion: number } | null;
  /** Why the answer ends here; null while it continues. */
  finish: string | null;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The words of one part of a content; empty for parts that aren't said. */
function wordsOfPart(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part === 'number') return String(part);
  if (!isObject(part) || part.thought === true) return '';
  if (!['text', 'output_text', 'refusal', undefined, null].includes(part.type as string | undefined)) return '';
  const text = part.text ?? part.refusal;
  return (typeof text === 'string' ? text : isObject(text) && textIn(text.value)) || '';
}

/** The words of a content: a text, or the text parts of a list. */
const wordsOf = (content: unknown): string =>
  Array.isArray(content) ? content.map(wordsOfPart).join('') : wordsOfPart(content);

function callOf(value: unknown): CallPiece[] {
  if (!isObject(value)) return [];
  const fn = isObject(value.function) ? value.function : value;
  const args = fn.arguments ?? fn.parameters ?? fn.input ?? '';
  return [
    {
      index: typeof value.index === 'number' ? value.index : undefined,
      id: textIn(value.id),
      name: textIn(fn.name),
      args: typeof args === 'string' ? args : JSON.stringify(args),
    },
  ];
}

/** Calls among the parts of a content. */
const callsAmong = (content: unknown): CallPiece[] =>
  (Array.isArray(content) ? content : []).flatMap((part: unknown) =>
    isObject(part) && /^(tool_use|tool_call|function_call)$/.test(String(part.type)) ? callOf(part) : [],
  );

/** The error of a gateway that answers 200; null if there is none. */
function errorIn(answer: Loose): Loose | null {
  const { error, errors, object, type, detail, message, choices } = answer;
  const own = error || (Array.isArray(errors) && errors[0]);
  if (own) return isObject(own) ? own : { message: own };
  if (object === 'error' || type === 'error') return answer;
  const isNoAnswer = choices === undefined && (typeof detail === 'string' || typeof message === 'string');
  return isNoAnswer ? { ...answer, message: message ?? detail } : null;
}

function failWhereError(label: string, answer: Loose): void {
  const error = errorIn(answer);
  if (!error) return;
  const { message, code, type } = error;
  const isBusy = Number(code) === 429 || /rate|overload|quota/i.test(`${String(type)} ${String(message)}`);
  const why = typeof message === 'string' ? `: ${beginningOf(message, 200)}` : '';
  throw new ProviderFailed(`${label} answered with an error${why}.`, false, isBusy ? 2 : null);
}

/** A piece that repeats at least this many characters of the text so far is not said again. */
const minRepeated = 16;

/** Reads the objects of one answer. */
class PieceReader {
  readonly #label: string;
  #hasDeltas = false;
  /** The requested choice; other choices are ignored. */
  #choice: unknown = null;
  #said = '';
  isWhole = false;

  constructor(label: string) {
    this.#label = label;
  }

  #choiceOf({ choices }: Loose): Loose {
    const all = Array.isArray(choices) ? choices.filter(isObject) : [];
    const numberOf = ({ index }: Loose) => Number(index ?? 0);
    if (all.length > 0) this.#choice ??= Math.min(...all.map(numberOf));
    return all.find((choice) => numberOf(choice) === this.#choice) ?? {};
  }

  /** The new part of a content: some servers resend everything, at the end or each time. */
  #newOf(content: string, isEnd: boolean): string {
    const isLonger = isEnd || content.length > this.#said.length;
    const isAgain = isLonger && this.#said.trim().length >= minRepeated && content.startsWith(this.#said);
    const added = isAgain ? content.slice(this.#said.length) : content;
    this.#said += added;
    return added;
  }

  read(value: unknown): ChatPiece {
    if (!isObject(value)) throw new ProviderFailed(`${this.#label} answered something that is not a chat completion.`);
    failWhereError(this.#label, value);
    const answer = asChatCompletion(value);
    const choice = this.#choiceOf(answer);
    const finish = finishOf(choice.finish_reason);
    if (finish === 'error') throw new ProviderFailed(`${this.#label} ended its answer with an error.`);
    const isMessage = isObject(choice.message) && !isObject(choice.delta);
    this.isWhole ||= finish !== null || isMessage;
    // Some servers end a stream with the whole message again.
    const said = isMessage && this.#hasDeltas ? {} : isObject(choice.delta) ? choice.delta : choice.message;
    this.#hasDeltas ||= isObject(choice.delta);
    const { content, refusal, tool_calls, function_call } = isObject(said) ? said : ({} as Loose);
    const calls = Array.isArray(tool_calls) ? tool_calls : isObject(tool_calls) ? [tool_calls] : [];
    const isOne = isMessage && calls.length > 0;
    return {
      content: this.#newOf(wordsOf(content ?? choice.text) || wordsOf(refusal), finish !== null),
      // Calls of one message are separate, whatever their indexes.
      calls: [...calls.flatMap(callOf), ...callOf(function_call), ...callsAmong(content)].map((call, place) =>
        isOne ? { ...call, index: place } : call,
      ),
      finish,
      usage: usageOf(answer),
    };
  }
}

/**
 * Reads a model's answer, as one JSON object or as events while they arrive; returns whether the answer said that it is complete. Throws
 * ProviderFailed for anything else.
 */
export async function* readChat(
  answer: AsyncIterable<Buffer>,
  label = 'The model',
): AsyncGenerator<ChatPiece, boolean> {
  const objects = new AnswerObjects(label);
  const reader = new PieceReader(label);
  for await (const chunk of answer) for (const value of objects.feed(chunk)) yield reader.read(value);
  for (const value of objects.end()) yield reader.read(value);
  return reader.isWhole || objects.isDone;
}
