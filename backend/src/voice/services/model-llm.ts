import { randomUUID } from 'node:crypto';
import { APIError, llm } from '@livekit/agents';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type ChatMessage, chatRequest, lettersInToken, withReadableCalls } from './chat-completion.ts';
import { fitContext } from './fit-context.ts';
import { opensInTemplate } from './hide-reasoning.ts';
import { AnswerReader, type Ended } from './model-answer.ts';
import { asJson, type ProviderClient, ProviderFailed } from './provider-answer.ts';
import { type ChatPiece, readChat } from './read-chat.ts';
import type { KnownTool } from './read-written-call.ts';
import type { UsageMeter } from './usage-meter.ts';

/** How long a model may say nothing until it is bridged and until it is given up, and how long all of its answer may take. */
export interface ModelWaits {
  fillerMs: number;
  answerMs: number;
  wholeMs: number;
}
const usualWaits: ModelWaits = { fillerMs: 3_000, answerMs: 12_000, wholeMs: 60_000 };

/** An answer that goes on for so many letters more than its limit allows is cut off. */
const mostLettersInToken = 8;

/** What the caller hears of a model that does not answer. */
export const modelTexts = {
  meanwhile: 'One moment, please. ',
  again: 'I am sorry, I did not get that. Could you say it again?',
  brokenOff: '. I am sorry, I lost the thread. Could you say that again?',
  cutOff: '… I am sorry, that was a lot at once. Shall I go on?',
  refused: 'I am sorry, I cannot talk about that. Is there anything else I can help you with?',
  afterTool: 'Is there anything else I can help you with?',
};

interface Use {
  /** What the assistant is called. */
  ownName?: string;
  client: ProviderClient;
  configuration: AssistantConfig['llm_configuration'];
  /** The model's context window, in tokens. */
  contextWindow: number;
  /** Nobody listens while it comes, so that an answer may be said when it is whole. */
  isText?: boolean;
  /** Told what went wrong, in a sentence for whoever tests the assistant. */
  onProblem(message: string): void;
  meter?: UsageMeter | undefined;
  waits?: Partial<ModelWaits>;
}

class ModelStream extends llm.LLMStream {
  readonly #model: ModelLlm;
  readonly #isLast: boolean;
  readonly #id = randomUUID();
  #hasSpoken = false;
  /** Letters of what came; null before anything did. */
  #letters: number | null = null;
  #usage: ChatPiece['usage'] = null;

  constructor(model: ModelLlm, options: ConstructorParameters<typeof llm.LLMStream>[1], isLast: boolean) {
    super(model, options);
    this.#model = model;
    this.#isLast = isLast;
  }

  #say(content: string): void {
    if (content === '') return;
    if (/\S/.test(content)) this.#hasSpoken = true;
    this.queue.put({ id: this.#id, delta: { role: 'assistant', content } });
  }

  get #label(): string {
    return this.#model.use.client.access.label;
  }

  get #tools(): (KnownTool & { description: string })[] {
    return Object.values(this.toolCtx?.functionTools ?? {}).map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: parameters as KnownTool['parameters'],
    }));
  }

  async #request(): Promise<string> {
    const { client, configuration, contextWindow } = this.#model.use;
    const { model } = client.access;
    const messages = withReadableCalls((await this.chatCtx.toProviderFormat('openai')) as ChatMessage[]);
    const fitting = await fitContext(messages, this.#tools, {
      window: contextWindow,
      reply: configuration.maxTokens,
      model,
    });
    return chatRequest(model, configuration, fitting, this.#tools, this.#isLast);
  }

  /** Asks once, and says what comes. Throws ProviderFailed where the answer does not come to its end in time. */
  async #ask(): Promise<Ended> {
    const { client, onProblem, isText = false, ownName = '' } = this.#model.use;
    const { answerMs, wholeMs } = this.#model.waits;
    const body = await this.#request();
    const stop = new AbortController();
    let late = '';
    const giveUp = (message: string) => () => {
      late ||= message;
      stop.abort();
    };
    const first = setTimeout(giveUp(`${this.#label} did not answer within ${answerMs / 1000} seconds.`), answerMs);
    const all = setTimeout(giveUp(`${this.#label} was not done within ${wholeMs / 1000} seconds.`), wholeMs);
    const reader = new AnswerReader({
      ownName,
      tools: this.#tools,
      isLast: this.#isLast,
      isHeld: isText || this.#model.holdsAnswers,
      isOpenedInTemplate: this.#model.holdsAnswers,
      say: (text) => this.#say(text),
      note: onProblem,
    });
    const signal = AbortSignal.any([stop.signal, this.abortController.signal]);
    const answer = client.ask({
      ...{ path: '/chat/completions', headers: asJson(client.access), body, waitMs: answerMs, signal },
    });
    this.#letters = null;
    this.#usage = null;
    try {
      const isWhole = await this.#read(readChat(answer, this.#label), reader, () => clearTimeout(first), stop);
      if (late !== '') throw new ProviderFailed(late);
      if (!isWhole && !reader.seemsWhole && !this.abortController.signal.aborted)
        throw new ProviderFailed(`The answer of ${this.#label} broke off.`);
      return this.#closed(reader);
    } catch (error) {
      reader.release();
      throw error;
    } finally {
      clearTimeout(first);
      clearTimeout(all);
      this.#model.holdsAnswers ||= reader.opensInTemplate;
      this.#count(body.length);
    }
  }

  async #read(
    chat: ReturnType<typeof readChat>,
    reader: AnswerReader,
    onBegun: () => void,
    stop: AbortController,
  ): Promise<boolean> {
    const mostLetters = this.#model.use.configuration.maxTokens * mostLettersInToken;
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
        // When its first words came is measured, also where they are held.
        this.queue.put({ id: this.#id, delta: { role: 'assistant', content: '' } });
      }
      if (usage) this.#tellUsage(usage);
      if (this.#letters > mostLetters) {
        reader.read({ content: '', calls: [], usage: null, finish: 'length' });
        stop.abort();
        await chat.return(true);
        return true;
      }
    }
    return next.value;
  }

  #tellUsage({ prompt, completion }: NonNullable<ChatPiece['usage']>): void {
    this.queue.put({
      id: this.#id,
      usage: {
        promptTokens: prompt,
        completionTokens: completion,
        promptCachedTokens: 0,
        totalTokens: prompt + completion,
      },
    });
  }

  /** The end of an answer: one that was cut in a sentence is told of. */
  #closed(reader: AnswerReader): Ended {
    const ended = reader.end();
    if (ended.finish === 'length' && !this.abortController.signal.aborted) {
      this.#model.use.onProblem(`The answer of ${this.#label} was cut off at the longest reply that is set.`);
      if (ended.hasSpoken && !reader.endsWithSentence) this.#say(modelTexts.cutOff);
    }
    return ended;
  }

  /** Counts what was asked and answered; who was cut off is never told how much that was. */
  #count(lettersAsked: number): void {
    if (this.#letters === null && !this.abortController.signal.aborted) return;
    const { provider, model } = this.#model.use.client.access;
    const reckoned = (letters: number) => Math.ceil(letters / lettersInToken);
    const part = { part: 'model', provider, model, is_estimated: this.#usage === null } as const;
    const { prompt, completion } = this.#usage ?? {
      prompt: reckoned(lettersAsked),
      completion: reckoned(this.#letters ?? 0),
    };
    this.#model.use.meter?.add({ ...part, unit: 'input_tokens', quantity: prompt });
    this.#model.use.meter?.add({ ...part, unit: 'output_tokens', quantity: completion });
  }

  protected async run(): Promise<void> {
    const filler = setTimeout(() => {
      if (!this.#hasSpoken) {
        this.#say(modelTexts.meanwhile);
        this.#hasSpoken = false;
      }
    }, this.#model.waits.fillerMs);
    try {
      await this.#answer();
      this.#model.failures = 0;
    } catch (error) {
      this.#failed(
        error instanceof ProviderFailed
          ? error
          : new ProviderFailed(`${this.#label} answered something that is not a chat completion.`),
      );
    } finally {
      clearTimeout(filler);
    }
  }

  /** Something is said or done, whatever the model answers: one that answers nothing is asked once more. */
  async #answer(): Promise<void> {
    const { onProblem } = this.#model.use;
    for (let tried = 1; ; tried++) {
      const { hasSpoken, calls, finish } = await this.#ask();
      if (this.abortController.signal.aborted) return;
      if (calls.length > 0) {
        const toolCalls = calls.map(({ id, name, args }) => llm.FunctionCall.create({ callId: id, name, args }));
        this.queue.put({ id: this.#id, delta: { role: 'assistant', toolCalls } });
        return;
      }
      if (hasSpoken) return;
      if (finish === 'content_filter') {
        onProblem(`The content filter of ${this.#label} kept the answer back.`);
        return this.#say(modelTexts.refused);
      }
      if (tried === 1) {
        onProblem(`${this.#label} answered nothing and is asked again.`);
        continue;
      }
      if (this.chatCtx.items.at(-1)?.type !== 'function_call_output')
        throw new ProviderFailed(`${this.#label} answered nothing.`);
      onProblem(`${this.#label} answered nothing.`);
      return this.#say(modelTexts.afterTool);
    }
  }

  /** Whoever talks is told to say it again; what will not work the next time either ends the conversation. */
  #failed(error: ProviderFailed): void {
    if (this.abortController.signal.aborted) return;
    this.#model.use.onProblem(error.message);
    this.#model.failures += 1;
    if (this.#hasSpoken) this.#say(modelTexts.brokenOff);
    else if (error.isLasting || this.#model.failures > 1) throw new APIError(error.message, { retryable: false });
    else this.#say(modelTexts.again);
  }
}

/** A model of a provider with OpenAI's protocol, as the agent's framework wants one. */
export class ModelLlm extends llm.LLM {
  readonly use: Use;
  readonly waits: ModelWaits;
  /** How often it failed since it last answered. */
  failures = 0;
  /** Its reasoning is seen by its end alone, so that answers are held until then. */
  holdsAnswers: boolean;

  constructor(use: Use) {
    super();
    this.use = use;
    this.waits = { ...usualWaits, ...use.waits };
    this.holdsAnswers = opensInTemplate(use.client.access.model);
  }

  label(): string {
    return this.use.client.access.label;
  }

  override get model(): string {
    return this.use.client.access.model;
  }

  chat({ chatCtx, toolCtx, toolChoice, connOptions }: Parameters<llm.LLM['chat']>[0]): ModelStream {
    const options = {
      chatCtx,
      toolCtx,
      connOptions: connOptions ?? { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 },
    };
    return new ModelStream(this, options, toolChoice === 'none');
  }
}
