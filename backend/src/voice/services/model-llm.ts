import { randomUUID } from 'node:crypto';
import { APIError, llm } from '@livekit/agents';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { type ChatMessage, type ChatPiece, chatRequest, lettersInToken, readChat } from './chat-completion.ts';
import { asJson, type ProviderClient, ProviderFailed } from './provider-answer.ts';
import type { UsageMeter } from './usage-meter.ts';

/** A model that says nothing for so long is bridged, and after the second one given up. */
const waits = { fillerMs: 3_000, answerMs: 12_000 };

/** What the caller hears of a model that does not answer. */
export const modelTexts = {
  meanwhile: 'One moment, please. ',
  again: 'I am sorry, I did not get that. Could you say it again?',
  brokenOff: '. I am sorry, I lost the thread. Could you say that again?',
};

interface Use {
  client: ProviderClient;
  configuration: AssistantConfig['llm_configuration'];
  /** Told what went wrong, in a sentence for whoever tests the assistant. */
  onProblem(message: string): void;
  meter?: UsageMeter | undefined;
  waits?: typeof waits;
}

class ModelStream extends llm.LLMStream {
  readonly #model: ModelLlm;
  readonly #id = randomUUID();
  #hasSpoken = false;
  /** Letters of what came; null before anything did. */
  #letters: number | null = null;
  #usage: ChatPiece['usage'] = null;

  constructor(model: ModelLlm, options: ConstructorParameters<typeof llm.LLMStream>[1]) {
    super(model, options);
    this.#model = model;
  }

  #say(content: string): void {
    if (content !== '') this.queue.put({ id: this.#id, delta: { role: 'assistant', content } });
  }

  async #ask(): Promise<void> {
    const { client, configuration } = this.#model.use;
    const messages = (await this.chatCtx.toProviderFormat('openai')) as ChatMessage[];
    const tools = Object.values(this.toolCtx?.functionTools ?? {}).map(({ name, description, parameters }) => ({
      name,
      description,
      parameters: parameters as object,
    }));
    const body = chatRequest(client.access.model, configuration, messages, tools);
    const chat = readChat(
      client.ask({
        path: '/chat/completions',
        headers: asJson(client.access),
        body,
        waitMs: this.#model.waits.answerMs,
        signal: this.abortController.signal,
      }),
    );
    await this.#read(chat).finally(() => this.#count(body.length));
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

  async #read(chat: ReturnType<typeof readChat>): Promise<void> {
    const calls = new Map<number, { id: string; name: string; args: string }>();
    let next = await chat.next();
    for (; !next.done; next = await chat.next()) {
      const { content, calls: pieces, usage } = next.value;
      const written = pieces.reduce((sum, piece) => sum + piece.arguments.length, content.length);
      this.#letters = (this.#letters ?? 0) + written;
      this.#usage = usage ?? this.#usage;
      if (content !== '') this.#hasSpoken = true;
      this.#say(content);
      for (const { index, id, name, arguments: args } of pieces) {
        const known = calls.get(index) ?? { id: randomUUID(), name: '', args: '' };
        calls.set(index, { id: id ?? known.id, name: name ?? known.name, args: known.args + args });
      }
      if (usage)
        this.queue.put({
          id: this.#id,
          usage: {
            promptTokens: usage.prompt,
            completionTokens: usage.completion,
            promptCachedTokens: 0,
            totalTokens: usage.prompt + usage.completion,
          },
        });
    }
    if (this.abortController.signal.aborted) return;
    if (!next.value) throw new ProviderFailed(`The answer of ${this.#model.use.client.access.label} broke off.`);
    const toolCalls = [...calls.values()].map(({ id, name, args }) =>
      llm.FunctionCall.create({ callId: id, name, args: args || '{}' }),
    );
    if (toolCalls.length > 0) this.queue.put({ id: this.#id, delta: { role: 'assistant', toolCalls } });
  }

  protected async run(): Promise<void> {
    const filler = setTimeout(() => {
      if (!this.#hasSpoken) this.#say(modelTexts.meanwhile);
    }, this.#model.waits.fillerMs);
    try {
      await this.#ask();
      this.#model.failures = 0;
    } catch (error) {
      this.#failed(
        error instanceof ProviderFailed ? error : new ProviderFailed('The model answered what nobody reads.'),
      );
    } finally {
      clearTimeout(filler);
    }
  }

  /** Whoever talks is told to say it again; what will not work the next time either ends the conversation. */
  #failed(error: ProviderFailed): void {
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
  readonly waits: typeof waits;
  /** How often it failed since it last answered. */
  failures = 0;

  constructor(use: Use) {
    super();
    this.use = use;
    this.waits = use.waits ?? waits;
  }

  label(): string {
    return this.use.client.access.label;
  }

  override get model(): string {
    return this.use.client.access.model;
  }

  chat({ chatCtx, toolCtx, connOptions }: Parameters<llm.LLM['chat']>[0]): ModelStream {
    return new ModelStream(this, {
      chatCtx,
      toolCtx,
      connOptions: connOptions ?? { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 10_000 },
    });
  }
}
