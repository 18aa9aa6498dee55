import { voice } from '@livekit/agents';
import { systemPromptOf } from '@switchboard/contracts/assistant-config';
import type { EndedReason } from '@switchboard/contracts/calls';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import type { Callee, Said } from '../callee/simulated-callee.ts';
import { createProviderClient, type ProviderClient } from '../services/provider-answer.ts';
import type { PlayedLine, TalkOrder, ToolOutcome } from './messages.ts';
import { createBrain } from './parts.ts';
import { endpointingAfter } from './settings.ts';
import { TalkingAgent } from './talking-agent.ts';

/** What is left of a conversation in text. */
export interface Played {
  reason: EndedReason;
  lines: PlayedLine[];
}

/** Characters of what a tool was given and answered, in the transcript. */
const maxToolLine = 2_000;

/** What is heard where nobody can go on. */
export const failedText = 'I am sorry, something went wrong.';

const ms = (seconds: number) => Math.round(seconds * 1000);

/** A conversation of an assistant with a simulated callee, in text: the same session, model and tools as one that is spoken, as fast as they answer. */
export class SimulatedTalk {
  readonly #order: TalkOrder;
  readonly #callee: Callee;
  readonly #runTool: (name: string, given: Record<string, unknown>) => Promise<ToolOutcome>;
  readonly #lines: PlayedLine[] = [];
  readonly #stopped = Promise.withResolvers<void>();
  readonly #client: ProviderClient | null;
  readonly #session: voice.AgentSession;
  #reason: EndedReason | null = null;
  /** The assistant has said what it had to say. */
  #isLastReply = false;
  /** How long tools took since somebody spoke; null where none was used. */
  #toolMs: number | null = null;
  /** How long is waited after what somebody said; null where they were answered already. */
  #endOfTurnMs: number | null = null;

  constructor(
    order: TalkOrder,
    callee: Callee,
    runTool: (name: string, given: Record<string, unknown>) => Promise<ToolOutcome>,
  ) {
    this.#order = order;
    this.#callee = callee;
    this.#runTool = runTool;
    const allowed = readNetworks(order.private_networks, 'private_networks');
    this.#client = order.services.llm && createProviderClient(order.services.llm, allowed);
    const llm = createBrain(order, this.#client, {
      onProblem: (message) => this.#note(message),
      onReply: (isOver) => {
        this.#isLastReply = isOver;
      },
    });
    this.#session = new voice.AgentSession({
      llm,
      userAwayTimeout: null,
      turnHandling: { preemptiveGeneration: { enabled: false } },
    });
    const { AgentSessionEventTypes: events } = voice;
    this.#session.on(events.ConversationItemAdded, ({ item }) => {
      if (item.type === 'message' && item.role === 'assistant') this.#said(item);
    });
    this.#session.on(events.Error, () => {
      if (this.#reason === null) this.#said({ textContent: failedText, metrics: {} });
      this.stop('technical-issues');
    });
  }

  #said({ textContent, metrics }: { textContent?: string | undefined; metrics: object }): void {
    const message = textContent?.trim() ?? '';
    if (message === '') return;
    const { llmNodeTtft } = metrics as { llmNodeTtft?: number };
    const first_token_ms = llmNodeTtft === undefined ? null : ms(llmNodeTtft);
    this.#lines.push({
      role: 'assistant',
      message,
      times:
        this.#endOfTurnMs !== null
          ? {
              end_of_turn_ms: this.#endOfTurnMs,
              transcription_ms: null,
              first_token_ms,
              first_byte_ms: null,
              tool_ms: this.#toolMs,
              total_ms: this.#endOfTurnMs + (first_token_ms ?? 0) + (this.#toolMs ?? 0),
            }
          : null,
    });
    // What follows before somebody speaks again is no other answer.
    this.#endOfTurnMs = null;
    this.#toolMs = null;
  }

  /** Writes down what happened besides what is said. */
  #note(message: string): void {
    this.#lines.push({ role: 'system', message: message.slice(0, maxToolLine), times: null });
  }

  /** Runs a tool that the model calls; it stands between what is said. */
  async #use(name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
    const from = performance.now();
    const outcome = await this.#runTool(name, given);
    this.#toolMs = (this.#toolMs ?? 0) + Math.round(performance.now() - from);
    const became = outcome.is_ok ? outcome.shown_to_model : `failed. ${outcome.shown_to_model}`;
    this.#note(`${name} ${JSON.stringify(given)}: ${became}`);
    if (outcome.hangs_up) {
      this.#said({ textContent: this.#order.config.end_call_message, metrics: {} });
      this.stop('assistant-ended-call');
    }
    return outcome;
  }

  /** Ends it where it is; the first reason stays. */
  stop(reason: EndedReason): void {
    this.#reason ??= reason;
    this.#stopped.resolve();
  }

  /** Until what the assistant says is said, or somebody hung up. */
  async #wait(speech: voice.SpeechHandle): Promise<void> {
    await Promise.race([speech.waitForPlayout(), this.#stopped.promise]);
    if (this.#isLastReply) this.stop('assistant-ended-call');
  }

  async #talk(): Promise<void> {
    const { config, services } = this.#order;
    const greeting = config.first_message.trim();
    await this.#wait(greeting === '' ? this.#session.generateReply() : this.#session.say(greeting));
    while (this.#reason === null) {
      const said = this.#lines.filter((line): line is PlayedLine & Said => line.role !== 'system');
      const answer = this.#callee.answer(said);
      if (answer === null) return this.stop('user-ended-call');
      this.#lines.push({ role: 'user', message: answer, times: null });
      this.#endOfTurnMs = endpointingAfter(answer, config.configuration, services.stt !== null).minDelay;
      await this.#wait(this.#session.generateReply({ userInput: answer, inputModality: 'text' }));
    }
  }

  /** Holds it from the greeting to its end. */
  async hold(): Promise<Played> {
    const limit = setTimeout(() => this.stop('technical-issues'), this.#order.max_seconds * 1000);
    const { config, tools } = this.#order;
    const agent = new TalkingAgent(systemPromptOf(config), { tools, run: (name, given) => this.#use(name, given) });
    try {
      await this.#session.start({ agent, record: false });
      await this.#talk();
    } finally {
      clearTimeout(limit);
      // Not waited for: all that was said is known.
      void this.#session.close().catch(() => undefined);
      this.#client?.close();
    }
    return { reason: this.#reason ?? 'technical-issues', lines: [...this.#lines] };
  }
}
