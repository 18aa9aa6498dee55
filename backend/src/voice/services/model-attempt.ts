import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { lettersInToken } from './chat-completion.ts';
import { AnswerReader, type Ended } from './model-answer.ts';
import { asJson, type ProviderClient, ProviderFailed } from './provider-answer.ts';
import { type ChatPiece, readChat } from './read-chat.ts';
import type { KnownTool } from './read-written-call.ts';
import type { UsageMeter } from './usage-meter.ts';

/** An answer is cut off once it has more letters than this for each token of its limit. */
const maxLettersInToken = 8;

/** A model of a chain, with what is known about its answers. */
export interface ChainedModel {
  client: ProviderClient;
  /** In tokens. */
  contextWindow: number;
  /** Only the end of its reasoning is visible, so that answers are held until then. */
  holdsAnswers: boolean;
}

/** Receives the parts of an answer as they arrive. */
export interface AnswerEvents {
  say(text: string): void;
  /** Its first words arrived, even if they are held. */
  begin(): void;
  usage(usage: NonNullable<ChatPiece['usage']>): void;
}

interface Asked {
  model: ChainedModel;
  configuration: AssistantConfig['llm_configuration'];
  body: string;
  tools: (KnownTool & { description: string })[];
  ownName: string;
  isText: boolean;
  isLast: boolean;
  waits: { answerMs: number; wholeMs: number };
  /** Aborted when a person hung up, or another provider answered first. */
  signal: AbortSignal;
  note(message: string): void;
  meter: UsageMeter | undefined;
}

/** One request to one model. Nothing of its answer is passed on until it is accepted. */
export class ModelAttempt {
  readonly #asked: Asked;
  readonly #begun = Promise.withResolvers<void>();
  readonly #done = Promise.withResolvers<Ended>();
  #events: AnswerEvents | null = null;
  #kept: ((events: AnswerEvents) => void)[] = [];
  /** Letters received; null before any arrived. */
  #letters: number | null = null;
  #usage: ChatPiece['usage'] = null;

  constructor(asked: Asked) {
    this.#asked = asked;
    // No code awaits an attempt that lost the race.
    this.#begun.promise.catch(() => undefined);
    this.#done.promise.catch(() => undefined);
    this.#run().then(
      (ended) => {
        this.#begun.resolve();
        this.#done.resolve(ended);
      },
      (error: unknown) => {
        const failed =
          error instanceof ProviderFailed
            ? error
            : new ProviderFailed(`${this.#label} answered something that is not a chat completion.`);
        this.#begun.reject(failed);
        this.#done.reject(failed);
      },
    );
  }

  /** Settles when something useful has arrived, or the answer is over. Throws ProviderFailed. */
  get begun(): Promise<void> {
    return this.#begun.promise;
  }

  /** Passes on the answer so far and the rest. Throws ProviderFailed if the answer doesn't end in time. */
  accept(events: AnswerEvents): Promise<Ended> {
    this.#events = events;
    for (const pass of this.#kept.splice(0)) pass(events);
    return this.#done.promise;
  }

  get #label(): string {
    return this.#asked.model.client.access.label;
  }

  #pass(pass: (events: AnswerEvents) => void): void {
    if (this.#events) pass(this.#events);
    else this.#kept.push(pass);
  }

  async #run(): Promise<Ended> {
    const { model, body, tools, ownName, isText, isLast, waits, signal, note } = this.#asked;
    const stop = new AbortController();
    let late = '';
    const giveUp = (message: string) => () => {
      late ||= message;
      stop.abort();
    };
    const { answerMs, wholeMs } = waits;
    const first = setTimeout(giveUp(`${this.#label} did not answer within ${answerMs / 1000} seconds.`), answerMs);
    const all = setTimeout(giveUp(`${this.#label} was not done within ${wholeMs / 1000} seconds.`), wholeMs);
    let hasWords = false;
    const reader = new AnswerReader({
      ...{ ownName, tools, isLast },
      // Problems of an answer that isn't used don't matter.
      note: (message) => {
        if (!signal.aborted) note(message);
      },
      isHeld: isText || model.holdsAnswers,
      isOpenedInTemplate: model.holdsAnswers,
      say: (text) => {
        hasWords ||= /\S/.test(text);
        this.#pass((events) => events.say(text));
      },
    });
    const { client } = model;
    const headers = asJson(client.access);
    const aborted = AbortSignal.any([stop.signal, signal]);
    const answer = client.ask({ path: '/chat/completions', headers, body, waitMs: answerMs, signal: aborted });
    try {
      const isWhole = await this.#read(readChat(answer, this.#label), reader, () => clearTimeout(first), stop);
      if (late !== '') throw new ProviderFailed(late);
      if (!isWhole && !reader.seemsWhole && !signal.aborted)
        throw new ProviderFailed(`The answer of ${this.#label} broke off.`);
      return reader.end();
    } catch (error) {
      reader.release();
      // A word before the failure makes it an answer that broke off.
      if (hasWords) this.#begun.resolve();
      throw error;
    } finally {
      clearTimeout(first);
      clearTimeout(all);
      model.holdsAnswers ||= reader.opensInTemplate;
      this.#count(body.length);
    }
  }

  async #read(
    chat: ReturnType<typeof readChat>,
    reader: AnswerReader,
    onBegun: () => void,
    stop: AbortController,
  ): Promise<boolean> {
    const maxLetters = this.#asked.configuration.maxTokens * maxLettersInToken;
    let next = await chat.next();
    for (; !next.done; next = await chat.next()) {
      const piece = next.value;
      const { content, calls, usage } = piece;
      this.#letters = (this.#letters ?? 0) + calls.reduce((sum, { args }) => sum + args.length, content.length);
      this.#usage = usage ?? this.#usage;
      const isFirst = !reader.hasBegun;
      reader.read(piece);
      if (isFirst && reader.hasBegun) {
        onBegun();
        this.#pass((events) => events.begin());
        this.#begun.resolve();
      }
      if (usage) this.#pass((events) => events.usage(usage));
      if (this.#letters > maxLetters) {
        reader.read({ content: '', calls: [], usage: null, finish: 'length' });
        stop.abort();
        await chat.return(true);
        return true;
      }
    }
    return next.value;
  }

  /** Counts the tokens of request and answer. A request that was cut off never receives the provider's count, so they are estimated. */
  #count(lettersAsked: number): void {
    if (this.#letters === null && !this.#asked.signal.aborted) return;
    const { provider, model } = this.#asked.model.client.access;
    const reckoned = (letters: number) => Math.ceil(letters / lettersInToken);
    const part = { part: 'model', provider, model, is_estimated: this.#usage === null } as const;
    const { prompt, completion } = this.#usage ?? {
      prompt: reckoned(lettersAsked),
      completion: reckoned(this.#letters ?? 0),
    };
    this.#asked.meter?.add({ ...part, unit: 'input_tokens', quantity: prompt });
    this.#asked.meter?.add({ ...part, unit: 'output_tokens', quantity: completion });
  }
}
