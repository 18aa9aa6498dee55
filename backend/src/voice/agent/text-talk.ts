import { voice } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { FlowLine } from '@switchboard/contracts/flows/walk/position';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { toStorableText } from '../../database/storable.ts';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { type AlwaysOn, alwaysOn, type UseTool } from '../call-handling/always-on.ts';
import { Fillers } from '../call-handling/fillers.ts';
import { instructionsOf } from '../call-handling/system-instructions.ts';
import { takenByMachine } from '../call-handling/voicemail.ts';
import type { Callee, Said } from '../callee/simulated-callee.ts';
import { type FlowLlm, talkOf } from '../flow/flow-llm.ts';
import { orderOfOther } from '../flow/order-of-other.ts';
import { usedTool, withGiven } from '../flow/tools-elsewhere.ts';
import type { ReplyByRules } from '../practice/turns.ts';
import type { ModelWaits } from '../services/model-waits.ts';
import { createProviderClient, type ProviderClient } from '../services/provider-answer.ts';
import { UsageMeter } from '../services/usage-meter.ts';
import { calleeOf } from './callee.ts';
import { keyFieldOf, keysIn, pressedLine } from './collect-keys.ts';
import type { TextOrder, ToolOutcome } from './messages.ts';
import { createBrain } from './parts.ts';
import { endpointingAfter, idling } from './settings.ts';
import { TalkingAgent } from './talking-agent.ts';
import { failedText, resumedNote, type Told, toolLine, withoutPositions } from './told-lines.ts';

interface TextOptions {
  /** Rules that answer instead of a model. */
  reply?: ReplyByRules;
  waits?: Partial<ModelWaits>;
  /** Receives each line, with the usage up to then. */
  onLine?(line: SpokenLine, usage: Usage[]): void;
}

const ms = (seconds: number) => Math.round(seconds * 1000);

/**
 * A conversation of an assistant in text, for tests and simulated calls. It uses the same session, model and tools as a spoken one and runs
 * as fast as they answer. Silence is only counted, so it takes no time.
 */
export class TextTalk {
  readonly #order: TextOrder;
  readonly #callee: Callee;
  readonly #always: AlwaysOn;
  readonly #meter = new UsageMeter();
  readonly #lines: SpokenLine[];
  readonly #onLine: TextOptions['onLine'];
  readonly #stopped = Promise.withResolvers<void>();
  readonly #clients: ProviderClient[];
  readonly #session: voice.AgentSession;
  readonly #beganAt: number;
  readonly #flow: FlowLlm['talk'] | null;
  #agent: TalkingAgent | null = null;
  /** Seconds of silence, counted without waiting for them. */
  #silence = 0;
  #reason: EndedReason | null = null;
  /** The assistant has said its last reply. */
  #isLastReply = false;
  /** A tool hangs up once the current sentence has been said. */
  #hangsUp = false;
  /** How long tools took since the callee last spoke; null if none was used. */
  #toolMs: number | null = null;
  /** How long the assistant waits after the callee's words; null once they have been answered. */
  #endOfTurnMs: number | null = null;

  constructor(order: TextOrder, useTool: UseTool, { reply, waits, onLine }: TextOptions = {}) {
    this.#order = order;
    this.#onLine = onLine;
    // Lines of a resumed conversation count their seconds from its start.
    const { began_at } = order.resumed ?? {};
    this.#beganAt = performance.now() - (began_at === undefined ? 0 : Date.now() - began_at);
    this.#lines = [...(order.resumed?.lines ?? [])];
    this.#callee = calleeOf(order.callee);
    this.#always = alwaysOn((name, given) => this.#useTool(useTool, name, given));
    const allowed = readNetworks(order.private_networks, 'private_networks');
    const { llm: first, fallbacks } = order.services;
    const accesses = first ? [first, ...(fallbacks?.llm ?? [])] : [];
    this.#clients = accesses.map((access) => createProviderClient(access, allowed));
    const [client = null, ...others] = this.#clients;
    const listener = {
      onProblem: (message: string) => this.#write('system', message),
      onReply: (isOver: boolean) => {
        this.#isLastReply = isOver;
      },
      onFlow: (flow: FlowLine, words: string) => this.#write('system', words, { flow }),
      meter: this.#meter,
    };
    const fillers = new Fillers(order.config.stt_configuration.language, order.interview !== undefined);
    const llm = createBrain(order, client, listener, {
      ...{ reply, isText: true, waits, others, fillers },
      open: (access) => {
        const opened = createProviderClient(access, allowed);
        this.#clients.push(opened);
        return opened;
      },
    });
    this.#flow = talkOf(llm);
    this.#session = new voice.AgentSession({
      llm,
      vad: null,
      turnHandling: { turnDetection: 'manual', preemptiveGeneration: { enabled: false } },
      userAwayTimeout: null,
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

  /** The transcript so far. */
  get lines(): readonly SpokenLine[] {
    return this.#lines;
  }

  get #turns(): number {
    return this.#lines.filter(({ role }) => role === 'assistant').length;
  }

  #write(role: SpokenLine['role'], text: string, rest: Partial<SpokenLine> = {}): void {
    const message = role === 'system' ? toolLine(text) : toStorableText(text.trim());
    if (message === '') return;
    const at = Math.round((performance.now() - this.#beganAt) / 10) / 100 + this.#silence;
    const shared = { starts_at: at, ends_at: at, is_interrupted: false, latency_ms: null };
    const line: SpokenLine = { role, message, ...shared, ...rest };
    this.#lines.push(line);
    this.#onLine?.(line, this.#meter.used());
  }

  #said({ textContent, metrics }: { textContent?: string | undefined; metrics: object }): void {
    if (!textContent?.trim()) return;
    const { llmNodeTtft } = metrics as { llmNodeTtft?: number };
    const first_token_ms = llmNodeTtft === undefined ? null : ms(llmNodeTtft);
    const end_of_turn_ms = this.#endOfTurnMs;
    const tool_ms = this.#toolMs;
    const times =
      end_of_turn_ms === null
        ? null
        : {
            end_of_turn_ms,
            transcription_ms: null,
            first_token_ms,
            first_byte_ms: null,
            tool_ms,
            total_ms: end_of_turn_ms + (first_token_ms ?? 0) + (tool_ms ?? 0),
          };
    const [first, ...others] = this.#flow?.named(this.#agent?.speakersOf(textContent) ?? []) ?? [];
    const { text = textContent, ...by } = first ?? {};
    this.#write('assistant', text, { latency_ms: first_token_ms, times, ...by });
    for (const { text: more, ...whose } of others) this.#write('assistant', more, whose);
    // More lines before the callee speaks again don't count as another answer.
    this.#endOfTurnMs = null;
    this.#toolMs = null;
  }

  /** The order of the assistant whose tool is used. */
  orderOf(name: string, given: Record<string, unknown>): TextOrder {
    return orderOfOther(this.#order, this.#flow?.ownerOf(name, given) ?? null);
  }

  /** Runs a tool that the model calls, and adds it to the transcript. */
  async #useTool(useTool: UseTool, name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
    const from = performance.now();
    const shown = usedTool(name, given);
    const passed =
      shown.name === 'collect_keys'
        ? withGiven(name, given, this.#collectKeys(shown.given, this.orderOf(name, given)))
        : given;
    const outcome = await useTool(name, passed);
    this.#toolMs = (this.#toolMs ?? 0) + Math.round(performance.now() - from);
    const became = outcome.is_ok ? outcome.shown_to_model : `failed. ${outcome.shown_to_model}`;
    this.#write('system', `${shown.name} ${JSON.stringify(shown.given)}: ${became}`);
    for (const note of outcome.notes ?? []) this.#write('system', note);
    for (const used of outcome.usage ?? []) this.#meter.add(used);
    if (outcome.assistant) this.#flow?.arrives(outcome.assistant);
    if (outcome.hangs_up) this.#hangsUp = true;
    // The person who talks with them now isn't part of this conversation.
    if (outcome.handed_over) this.#isLastReply = true;
    return outcome;
  }

  /** The callee's next answer is the keys they press; nothing if they hang up instead. */
  #collectKeys(given: Record<string, unknown>, { config }: Pick<TextOrder, 'config'>): Record<string, unknown> {
    const field = keyFieldOf(config, given.field);
    if (!field) return given;
    const said = this.#lines.filter((line): line is SpokenLine & Said => line.role !== 'system');
    const digits = keysIn(this.#callee.answer(said) ?? '', field);
    this.#write('user', pressedLine(digits, field));
    return { ...given, digits };
  }

  /** Ends the conversation where it is; the first reason is kept. */
  stop(reason: EndedReason): void {
    this.#reason ??= reason;
    this.#stopped.resolve();
  }

  /** Settles when the assistant has finished speaking or the conversation was stopped. */
  #spoken(speech: voice.SpeechHandle): Promise<void> {
    return Promise.race([speech.waitForPlayout(), this.#stopped.promise]);
  }

  /** The assistant says a sentence from its settings. */
  async #say(text: string): Promise<void> {
    if (text.trim() !== '') await this.#spoken(this.#session.say(text));
  }

  async #answer(...given: Parameters<voice.AgentSession['generateReply']>): Promise<void> {
    await this.#spoken(this.#session.generateReply(...given));
    if (this.#hangsUp && !this.#agent?.hasSaidGoodbye) await this.#say(this.#order.config.end_call_message);
    if (this.#hangsUp || this.#isLastReply) this.stop('assistant-ended-call');
  }

  async #begin(): Promise<void> {
    const { config, tools, services, resumed } = this.#order;
    const note = (message: string) => this.#write('system', message);
    const speaker = () => this.#flow?.speaker ?? 0;
    const toolBox = { tools, run: this.#always.use, note, speaker, isModel: services.llm !== null };
    this.#agent = new TalkingAgent(instructionsOf(config, services.llm !== null), toolBox, resumed?.lines);
    await this.#session.start({ agent: this.#agent, record: false });
    // If the person spoke last with the agent that is gone, this agent answers.
    if (resumed) return this.#resume(resumed.lines.findLast(({ role }) => role !== 'system'));
    await this.#say(config.configuration.noticeMessage);
    if (this.#flow || config.first_message.trim() === '') await this.#answer();
    else await this.#say(config.first_message);
  }

  async #resume(last: SpokenLine | undefined): Promise<void> {
    this.#write('system', resumedNote);
    if (last?.role === 'user' || this.#flow?.isDue) await this.#answer();
  }

  /** The callee says something, and gets an answer. */
  async #hear(said: string): Promise<void> {
    const { configuration } = this.#order.config;
    const isFirst = !this.#lines.some(({ role }) => role === 'user');
    this.#write('user', said);
    const isCalled = this.#order.direction !== 'inbound';
    if (isFirst && isCalled && takenByMachine(said, configuration)) {
      if (!this.#flow?.machine('voicemail')) return this.#leaveMessage();
    }
    this.#endOfTurnMs = endpointingAfter(said, configuration, this.#order.services.stt !== null).minDelay;
    await this.#always.heard(said);
    await this.#answer({ userInput: said, inputModality: 'text' });
  }

  /** A machine took the call, and the assistant knows it. */
  async #leaveMessage(): Promise<void> {
    const { voicemailMessage, voicemailManner } = this.#order.config.configuration;
    if (voicemailManner === 'leave_message') await this.#say(voicemailMessage);
    this.stop('voicemail');
  }

  /** The callee says nothing more. */
  async #wait(): Promise<void> {
    const { config } = this.#order;
    const { first, again, times } = idling(config.configuration);
    for (let asked = 0; this.#reason === null && this.#turns < this.#order.max_turns; asked++) {
      const seconds = asked === 0 ? first : again;
      if (seconds === 0) break;
      this.#silence += seconds;
      await this.#say(asked < times ? config.idle_message : config.idle_hangup_message);
      if (asked >= times) return this.stop('assistant-ended-call');
    }
    this.stop('time-limit-reached');
  }

  async #talk(): Promise<void> {
    await this.#begin();
    while (this.#reason === null) {
      if (this.#turns >= this.#order.max_turns) return this.stop('time-limit-reached');
      const said = this.#lines.filter((line): line is SpokenLine & Said => line.role !== 'system');
      const answer = this.#callee.answer(said);
      if (answer !== null) await this.#hear(answer);
      else if (this.#callee.staysOnLine) await this.#wait();
      else this.stop('user-ended-call');
    }
  }

  /** Runs the conversation from the greeting to its end. */
  async hold(): Promise<Told> {
    const limit = setTimeout(() => this.stop('technical-issues'), this.#order.max_seconds * 1000);
    try {
      await this.#talk();
    } finally {
      clearTimeout(limit);
      // Not awaited: the transcript is complete, and the framework takes half a second to close.
      void this.#session.close().catch(() => undefined);
      for (const client of this.#clients) client.close();
    }
    return {
      reason: this.#reason ?? 'technical-issues',
      lines: this.#order.keeps_positions ? this.#lines : withoutPositions(this.#lines),
      usage: this.#meter.used(),
    };
  }
}
