import { ProviderFailed } from './provider-answer.ts';
import type { CallPiece } from './tool-calls.ts';

/** One piece of an answer. */
export interface ChatPiece {
  content: string;
  calls: CallPiece[];
  /** Tokens as the provider counted them; null where it does not say, or says what is no number. */
  usage: { prompt: number; completion: number } | null;
  /** Why it ends here; null while it goes on. */
  finish: string | null;
}

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;
const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The words of a content: a text, or parts of which those that are text are said. */
function wordsOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .map((part: unknown) => {
      if (typeof part === 'string') return part;
      if (!isObject(part) || !['text', 'output_text', undefined].includes(part.type as string | undefined)) return '';
      return typeof part.text === 'string' ? part.text : '';
    })
    .join('');
}

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

function usageOf(usage: unknown): ChatPiece['usage'] {
  if (!isObject(usage)) return null;
  const [prompt, completion] = [usage.prompt_tokens ?? 0, usage.completion_tokens ?? 0];
  const isCount = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0;
  return isCount(prompt) && isCount(completion) ? { prompt, completion } : null;
}

/** The one answer that was asked for; others, and what comes besides, are none. */
const choiceOf = ({ choices }: Loose): Loose => {
  const all = Array.isArray(choices) ? choices.filter(isObject) : [];
  return all.find(({ index }) => index === 0 || index === undefined || index === null) ?? {};
};

/** Throws where an answer is the error of a gateway that answers 200. */
function failWhereError(label: string, answer: Loose): void {
  const { error } = answer;
  if (!error || answer.choices) return;
  const { message, code, type } = isObject(error) ? error : { message: error };
  const isBusy = Number(code) === 429 || /rate|overload|quota/i.test(`${String(type)} ${String(message)}`);
  const why = typeof message === 'string' ? `: ${message.slice(0, 200)}` : '';
  throw new ProviderFailed(`${label} answered with an error${why}.`, false, isBusy ? 2 : null);
}

/** Reads the objects of one answer. */
class PieceReader {
  readonly #label: string;
  #hasDeltas = false;
  isWhole = false;

  constructor(label: string) {
    this.#label = label;
  }

  read(json: string): ChatPiece {
    let answer: unknown;
    try {
      answer = JSON.parse(json);
    } catch {
      throw new ProviderFailed(`${this.#label} answered something that is not a chat completion.`);
    }
    if (!isObject(answer)) throw new ProviderFailed(`${this.#label} answered something that is not a chat completion.`);
    failWhereError(this.#label, answer);
    const choice = choiceOf(answer);
    const finish = textIn(choice.finish_reason) ?? null;
    const isMessage = isObject(choice.message) && !isObject(choice.delta);
    this.isWhole ||= finish !== null || isMessage;
    // Some servers end a stream with the whole message once more.
    const said = isMessage && this.#hasDeltas ? {} : isObject(choice.delta) ? choice.delta : choice.message;
    this.#hasDeltas ||= isObject(choice.delta);
    const { content, refusal, tool_calls, function_call } = isObject(said) ? said : ({} as Loose);
    const calls = Array.isArray(tool_calls) ? tool_calls : isObject(tool_calls) ? [tool_calls] : [];
    const isOne = isMessage && calls.length > 0;
    return {
      content: wordsOf(content ?? choice.text) || wordsOf(refusal),
      // Calls of one message are apart, whatever their indexes.
      calls: [...calls.flatMap(callOf), ...callOf(function_call)].map((call, place) =>
        isOne ? { ...call, index: place } : call,
      ),
      finish,
      usage: usageOf(answer.usage),
    };
  }
}

/** What stands in a line of events; null where it has no data. */
const dataOf = (line: string): string | null => {
  if (!line.startsWith('data:')) return null;
  const data = line.slice('data:'.length).trim();
  return data === '' ? null : data;
};

/**
 * Reads what a model says, as one JSON object or as events while they come; returns whether it came to its end. Throws ProviderFailed for
 * what is neither.
 */
export async function* readChat(
  answer: AsyncIterable<Buffer>,
  label = 'The model',
): AsyncGenerator<ChatPiece, boolean> {
  const decoder = new TextDecoder();
  const reader = new PieceReader(label);
  let rest = '';
  let whole: string[] | null = null;
  for await (const chunk of answer) {
    const text = decoder.decode(chunk, { stream: true });
    if (whole === null && (rest + text).trimStart().startsWith('{')) whole = [rest];
    if (whole) {
      // One object may be written over several lines: it is read when all of it is there.
      whole.push(text);
      continue;
    }
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = dataOf(line);
      if (data === '[DONE]') reader.isWhole = true;
      else if (data !== null) yield reader.read(data);
    }
  }
  const last = dataOf(rest);
  if (last === '[DONE]') reader.isWhole = true;
  else if (last !== null) yield reader.read(last);
  if (whole) yield* readObjects(reader, whole.join(''));
  return reader.isWhole;
}

/** One object, or one in each line. */
function* readObjects(reader: PieceReader, text: string): Generator<ChatPiece> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isLines = lines.length > 1 && lines.every((line) => line.startsWith('{') && line.trimEnd().endsWith('}'));
  for (const json of isLines ? lines : [text]) yield reader.read(json);
}
