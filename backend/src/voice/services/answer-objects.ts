import { ProviderFailed } from './provider-answer.ts';

/** Maximum length of a line; a stream with a longer one is cut off. */
const maxLine = 1_000_000;
/** Maximum number of lines of one event. */
const maxLinesOfEvent = 200;

const notAChat = (label: string) => new ProviderFailed(`${label} answered something that is not a chat completion.`);

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

const isJson = (text: string) => text.startsWith('{') || text.startsWith('[');

/** Splits a text that arrives in pieces into lines, with any line ending. */
class Lines {
  #rest: string[] = [];
  #length = 0;
  #isAfterReturn = false;

  /** The lines that are complete so far. */
  feed(text: string): string[] {
    // A line feed after a carriage return doesn't end another line.
    const from = this.#isAfterReturn && text.startsWith('\n') ? 1 : 0;
    if (text !== '') this.#isAfterReturn = text.endsWith('\r');
    const lines = text.slice(from).split(/\r\n|[\r\n]/);
    const last = lines.pop() ?? '';
    if (lines.length > 0) lines[0] = this.rest() + (lines[0] ?? '');
    this.#rest.push(last);
    this.#length += last.length;
    return lines;
  }

  get isTooLong(): boolean {
    return this.#length > maxLine;
  }

  /** The unfinished line. */
  rest(): string {
    const rest = this.#rest.join('');
    this.#rest = [];
    this.#length = 0;
    return rest;
  }
}

/** Reads the JSON values of an answer: events as they arrive, or one object, or one per line. */
export class AnswerObjects {
  readonly #label: string;
  readonly #decoder = new TextDecoder();
  readonly #lines = new Lines();
  /** Lines that aren't events, from the first one that begins an object. */
  #plain: string[] | null = null;
  #event: string[] = [];
  #first = '';
  #count = 0;
  /** `[DONE]` has arrived. */
  isDone = false;

  constructor(label: string) {
    this.#label = label;
  }

  feed(chunk: Buffer): unknown[] {
    const lines = this.#lines.feed(this.#decoder.decode(chunk, { stream: true }));
    if (this.#lines.isTooLong) throw new ProviderFailed(`A line in the answer of ${this.#label} is too long.`);
    return lines.flatMap((line) => this.#read(line));
  }

  /** Returns the rest at the end of the answer. */
  end(): unknown[] {
    const values = [...this.#read(this.#lines.rest()), ...this.#readPlain()];
    if (this.#count === 0 && this.#first.startsWith('<'))
      throw new ProviderFailed(`${this.#label} answered with a web page. Check its base URL.`);
    return values;
  }

  #read(line: string): unknown[] {
    const text = line.trim();
    this.#first ||= text;
    if (this.#plain || isJson(text)) {
      this.#plain ??= [];
      this.#plain.push(line);
      return [];
    }
    if (text === '' && this.#event.length > 0) throw notAChat(this.#label);
    let data = text;
    while (data.startsWith('data:')) data = data.slice('data:'.length).trim();
    return data === text || data === '' ? [] : this.#readData(data);
  }

  #readData(data: string): unknown[] {
    if (/^\[?done\]?$/i.test(data)) {
      this.isDone = true;
      return [];
    }
    const whole = this.#event.length === 0 ? data : `${this.#event.join('\n')}\n${data}`;
    const json = parsed(whole);
    if (json) {
      this.#event = [];
      return this.#counted(json.value);
    }
    // Heartbeats, such as "ping".
    if (!isJson(whole)) return [];
    this.#event.push(data);
    if (this.#event.length > maxLinesOfEvent || whole.length > maxLine) throw notAChat(this.#label);
    return [];
  }

  #counted(given: unknown): unknown[] {
    // Some gateways put an event in quotes.
    const value = typeof given === 'string' ? parsed(given)?.value : given;
    const values = Array.isArray(value) ? value : [value];
    const objects = values.filter((one) => typeof one === 'object' && one !== null);
    this.#count += objects.length;
    return objects;
  }

  /** An object may span several lines: it is read once it is complete. */
  #readPlain(): unknown[] {
    if (!this.#plain) return [];
    const whole = parsed(this.#plain.join('\n'));
    if (whole) return this.#counted(whole.value);
    return this.#plain
      .filter((line) => line.trim() !== '')
      .flatMap((line) => {
        const json = parsed(line);
        if (!json) throw notAChat(this.#label);
        return this.#counted(json.value);
      });
  }
}
