import { randomUUID } from 'node:crypto';
import { APIError, llm } from '@livekit/agents';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Cutting } from '../agent/cut-sentences.ts';
import { Fillers } from '../call-handling/fillers.ts';
import { type ChatMessage, chatRequest, withoutUnheard, withReadableCalls } from './chat-completion.ts';
import { firstToBegin } from './first-to-begin.ts';
import { fitContext } from './fit-context.ts';
import { HeldSentences } from './held-sentences.ts';
import { opensInTemplate } from './hide-reasoning.ts';
import type { Ended } from './model-answer.ts';
import { type AnswerEvents, type ChainedModel, ModelAttempt } from './model-attempt.ts';
import { hedgeAfter, type ModelWaits, usualWaits } from './model-waits.ts';
import { nameOf, type ProviderClient, ProviderFailed } from './provider-answer.ts';
import { type ProviderHealth, providerHealth } from './provider-health.ts';
import type { KnownTool } from './read-written-call.ts';
import type { UsageMeter } from './usage-meter.ts';

/** A model that another one overtook counts as failed if it took this long. */
const slowMs = 3_000;

/** What the caller hears if a model doesn't answer. */
export const modelTexts = {
  meanwhile: 'One moment, please. ',
  again: 'I am sorry, I did not get that. Could you say it again?',
  brokenOff: '. I am sorry, I lost the thread. Could you say that again?',
  cutOff: '… I am sorry, that was a lot at once. Shall I go on?',
  filtered: '… I am sorry, I cannot say more about that. Is there anything else I can help you with?',
  refused: 'I am sorry, I cannot talk about that. Is there anything else I can help you with?',
  afterTool: 'Is there anything else I can help you with?',
};

/** Instructions for a model that continues what another one began to say. */
const continuation =
  'The connection broke while you were speaking. Continue right after your last sentence. Do not repeat or mention it.';

interface Use {
  /** The name of the assistant. */
  ownName?: string;
  client: ProviderClient;
  configuration: AssistantConfig['llm_configuration'];
  /** The model's context window, in tokens. */
  contextWindow: number;
  /** Models to use if this one fails or is slow, in this order. */
  others?: readonly Pick<ChainedModel, 'client' | 'contextWindow'>[];
  /** Where an answer is split into sentences. */
  cutting?: Cutting;
  /** The answer isn't spoken, so it may be passed on once it is complete. */
  isText?: boolean;
  /** Sentences for while an answer takes long. */
  fillers?: Fillers;
  /** Receives a problem as a sentence for people who test the assistant. */
  onProblem(message: string): void;
  meter?: UsageMeter | undefined;
  waits?: Partial<ModelWaits>;
  health?: ProviderHealth;
}

class ModelStream extends llm.LLMStream {
  readonly #model: ModelLlm;
  readonly #isLast: boolean;
  readonly #id = randomUUID();
  /** Holds words until the end of their sentence if another model could say it again. */
  readonly #held: HeldSentences | null;
  #hasSpoken = false;

  constructor(model: ModelLlm, options: ConstructorParameters<typeof llm.LLMStream>[1], isLast: boolean) {
    super(model, options);
    this.#model = model;
    this.#isLast = isLast;
    this.#held = model.chain.length > 1 ? new HeldSentences(model.cutting) : null;
  }

  #say(content: string): void {
    if (content === '') return;
    if (/\S/.test(content)) this.#hasSpoken = true;
    this.queue.put({ id: this.#id, delta: { role: 'assistant', content } });
  }

  get #tools(): (KnownTool & { description: string })[] {
    return Object.values(this.toolCtx?.functionTools ?? {}).map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: parameters as KnownTool['parameters'],
    }));
  }

  /** Includes what a model that broke off has already said in this turn. */
  async #requestFor({ client, contextWindow }: ChainedModel): Promise<string> {
    const { configuration } = this.#model.use;
    const { model } = client.access;
    const chat = this.chatCtx.copy();
    const said = this.#held?.said ?? '';
    if (said !== '') {
      chat.addMessage({ role: 'assistant', content: said });
      chat.addMessage({ role: 'system', content: continuation });
    }
    const messages = withReadableCalls(withoutUnheard((await chat.toProviderFormat('openai')) as ChatMessage[]));
    const reply = configuration.maxTokens;
    const fitting = await fitContext(messages, this.#tools, { window: contextWindow, reply, model });
    return chatRequest(model, configuration, fitting, this.#tools, this.#isLast);
  }

  async #open(model: ChainedModel, signal: AbortSignal): Promise<ModelAttempt> {
    const { onProblem, isText = false, ownName = '', configuration, meter } = this.#model.use;
    const attempt = new ModelAttempt({
      ...{ model, configuration, ownName, isText, meter },
      body: await this.#requestFor(model),
      tools: this.#tools,
      isLast: this.#isLast,
      waits: this.#model.waits,
      signal: AbortSignal.any([signal, this.abortController.signal]),
      note: onProblem,
    });
    await attempt.begun;
    return attempt;
  }

  /** The answer as it arrives; in whole sentences if another model could continue it. */
  get #events(): AnswerEvents {
    return {
      say: (text) => this.#say(this.#held ? this.#held.feed(text) : text),
      begin: () => this.queue.put({ id: this.#id, delta: { role: 'assistant', content: '' } }),
      usage: ({ prompt, completion }) =>
        this.queue.put({
          id: this.#id,
          usage: {
            promptTokens: prompt,
            completionTokens: completion,
            promptCachedTokens: 0,
            totalTokens: prompt + completion,
          },
        }),
    };
  }

  #takesOver(error: ProviderFailed, next: ChainedModel | undefined): void {
    if (this.abortController.signal.aborted) return;
    if (next) this.#model.use.onProblem(`${error.message} ${nameOf(next.client.access)} answers instead.`);
  }

  /** Asks the remaining models, and passes on the first that answers. Throws ProviderFailed if none completes its answer. */
  async #ask(chain: ChainedModel[]): Promise<{ model: ChainedModel; ended: Ended }> {
    const { health } = this.#model;
    const accessOf = ({ client }: ChainedModel) => client.access;
    for (;;) {
      const { provider: model, result: attempt } = await firstToBegin({
        ...{ chain, accessOf, slowMs, health },
        open: (candidate, signal) => this.#open(candidate, signal),
        hedgeMs: (candidate) => this.#model.hedgeMs(candidate),
        failed: (error, _, next) => this.#takesOver(error, next),
      });
      try {
        const ended = await attempt.accept(this.#events);
        if (this.#held && !this.abortController.signal.aborted) this.#say(this.#held.end());
        this.#closed(model, ended);
        return { model, ended };
      } catch (error) {
        if (!(error instanceof ProviderFailed) || this.abortController.signal.aborted) throw error;
        health.failed(model.client.access, error);
        const at = chain.indexOf(model);
        if (at !== -1) chain.splice(at, 1);
        if (chain.length === 0) {
          if (this.#held) this.#say(this.#held.end());
          throw error;
        }
        this.#held?.continueElsewhere();
        this.#takesOver(error, chain[0]);
      }
    }
  }

  /** The end of an answer: reports one that was cut in mid-sentence. */
  #closed({ client }: ChainedModel, { finish, hasSpoken, endsWithSentence }: Ended): void {
    if (this.abortController.signal.aborted) return;
    const { label } = client.access;
    const isFiltered = finish === 'content_filter' && hasSpoken;
    if (finish !== 'length' && !isFiltered) return;
    this.#model.use.onProblem(
      isFiltered
        ? `The content filter of ${label} stopped the answer.`
        : `The answer of ${label} was cut off at the longest reply that is set.`,
    );
    if (hasSpoken && !endsWithSentence) this.#say(isFiltered ? modelTexts.filtered : modelTexts.cutOff);
  }

  protected async run(): Promise<void> {
    const { fillers } = this.#model;
    const stop = fillers.whileWaiting(this.#model.waits.fillerMs, (text) => {
      if (this.#hasSpoken) return false;
      this.#say(`${text} `);
      this.#hasSpoken = false;
      return true;
    });
    try {
      await this.#answer();
      this.#model.failures = 0;
    } catch (error) {
      const { label } = this.#model.use.client.access;
      this.#failed(
        error instanceof ProviderFailed
          ? error
          : new ProviderFailed(`${label} answered something that is not a chat completion.`),
      );
    } finally {
      stop();
    }
  }

  /** Always says or does something: a model that answers nothing is asked once more, or else the next one. */
  async #answer(): Promise<void> {
    const { onProblem } = this.#model.use;
    const chain = this.#model.usable();
    for (let isRepeated = false; ; ) {
      const { model, ended } = await this.#ask(chain);
      const { label } = model.client.access;
      if (this.abortController.signal.aborted) return;
      if (ended.calls.length > 0) {
        const toolCalls = ended.calls.map(({ id, name, args }) => llm.FunctionCall.create({ callId: id, name, args }));
        this.queue.put({ id: this.#id, delta: { role: 'assistant', toolCalls } });
      }
      if (ended.calls.length > 0 || ended.hasSpoken) return this.#model.answered(model);
      if (ended.finish === 'content_filter') {
        onProblem(`The content filter of ${label} kept the answer back.`);
        return this.#say(modelTexts.refused);
      }
      chain.splice(0, chain.length, ...chain.filter((candidate) => candidate !== model));
      const [next] = chain;
      if (next) this.#takesOver(new ProviderFailed(`${label} answered nothing.`), next);
      else if (!isRepeated) {
        isRepeated = true;
        onProblem(`${label} answered nothing and is asked again.`);
        chain.push(model);
      } else if (this.chatCtx.items.at(-1)?.type !== 'function_call_output')
        throw new ProviderFailed(`${label} answered nothing.`);
      else {
        onProblem(`${label} answered nothing.`);
        return this.#say(modelTexts.afterTool);
      }
    }
  }

  /** Asks the person to repeat; a lasting failure or a repeated one ends the conversation. */
  #failed(error: ProviderFailed): void {
    if (this.abortController.signal.aborted) return;
    this.#model.use.onProblem(error.message);
    this.#model.failures += 1;
    if (this.#hasSpoken) this.#say(modelTexts.brokenOff);
    else if (error.isLasting || this.#model.failures > 1) throw new APIError(error.message, { retryable: false });
    else this.#say(modelTexts.again);
  }
}

/** Models with OpenAI's protocol for the agent's framework. Each is asked if those before it fail. */
export class ModelLlm extends llm.LLM {
  readonly use: Use;
  readonly waits: ModelWaits;
  readonly chain: readonly ChainedModel[];
  readonly health: ProviderHealth;
  readonly fillers: Fillers;
  readonly cutting: Cutting;
  /** How often it failed since it last answered. */
  failures = 0;
  #lastAnswered: ChainedModel;

  constructor(use: Use) {
    super();
    this.use = use;
    this.waits = { ...usualWaits, ...use.waits };
    this.health = use.health ?? providerHealth;
    this.fillers = use.fillers ?? new Fillers('en');
    this.cutting = use.cutting ?? { boundaries: '.!?;:', minCharacters: 10 };
    const first = { client: use.client, contextWindow: use.contextWindow };
    const chained = (model: typeof first): ChainedModel => ({
      ...model,
      holdsAnswers: opensInTemplate(model.client.access.model),
    });
    this.#lastAnswered = chained(first);
    this.chain = [this.#lastAnswered, ...(use.others ?? []).map(chained)];
  }

  label(): string {
    return this.use.client.access.label;
  }

  override get model(): string {
    return this.use.client.access.model;
  }

  /** The models to ask now. */
  usable(): ChainedModel[] {
    return this.health.usable(this.chain, ({ client }) => client.access);
  }

  hedgeMs({ client }: ChainedModel): number {
    return hedgeAfter(this.health.p80(client.access), this.waits);
  }

  /** Notes in the transcript which model answers from now on. */
  answered(model: ChainedModel): void {
    if (model !== this.#lastAnswered) this.use.onProblem(`Answered by ${nameOf(model.client.access)}.`);
    this.#lastAnswered = model;
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
