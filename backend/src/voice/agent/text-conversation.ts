import { voice } from '@livekit/agents';
import { systemPromptOf } from '@switchboard/contracts/assistant-config';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { answererOf } from '../manners/greeting.ts';
import { createProviderClient } from '../services/provider-answer.ts';
import { calleeSays, staysOnLine } from './callee.ts';
import type { Told } from './conversation.ts';
import type { TextOrder, ToolOutcome } from './messages.ts';
import { createBrain } from './parts.ts';
import { idling } from './settings.ts';
import { TalkingAgent } from './talking-agent.ts';

type UseTool = (name: string, given: Record<string, unknown>) => Promise<ToolOutcome>;

/** Characters of what a tool was given and answered, in the transcript. */
const maxToolLine = 2_000;

/** A conversation that is written instead of spoken: what was said so far, and how it ends. */
class TextConversation {
  readonly #order: TextOrder;
  readonly #useTool: UseTool;
  readonly #session: voice.AgentSession;
  readonly #close: () => void;
  readonly lines: SpokenLine[] = [];
  readonly #beganAt = performance.now();
  /** Seconds that nobody said anything, and nobody waited for. */
  #silence = 0;
  ended: EndedReason | null = null;
  #isHungUp = false;

  constructor(order: TextOrder, useTool: UseTool) {
    this.#order = order;
    this.#useTool = useTool;
    const { services } = order;
    const client =
      services.llm && createProviderClient(services.llm, readNetworks(order.private_networks, 'private_networks'));
    this.#close = () => client?.close();
    const llm = createBrain(order, client, {
      onProblem: (message) => this.#write('system', message),
      onReply: (isOver) => {
        if (isOver) this.ended = 'assistant-ended-call';
      },
    });
    this.#session = new voice.AgentSession({
      llm,
      vad: null,
      turnHandling: { turnDetection: 'manual', preemptiveGeneration: { enabled: false } },
      userAwayTimeout: null,
    });
    const { AgentSessionEventTypes: events } = voice;
    this.#session.on(events.ConversationItemAdded, ({ item }) => {
      if (item.type !== 'message' || item.role !== 'assistant') return;
      const { llmNodeTtft } = item.metrics as { llmNodeTtft?: number };
      this.#write('assistant', item.textContent ?? '', llmNodeTtft);
    });
    this.#session.on(events.Error, () => {
      this.ended ??= 'technical-issues';
    });
  }

  get turns(): number {
    return this.lines.filter(({ role }) => role === 'assistant').length;
  }

  get said(): string {
    return this.lines.findLast(({ role }) => role === 'assistant')?.message ?? '';
  }

  #write(role: SpokenLine['role'], text: string, latency?: number): void {
    const message = text.trim().slice(0, maxToolLine);
    if (message === '') return;
    const at = Math.round((performance.now() - this.#beganAt) / 10) / 100 + this.#silence;
    const latency_ms = latency === undefined ? null : Math.round(latency * 1000);
    this.lines.push({ role, message, starts_at: at, ends_at: at, is_interrupted: false, latency_ms });
  }

  async #tool(name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
    const outcome = await this.#useTool(name, given);
    const became = outcome.is_ok ? outcome.shown_to_model : `failed. ${outcome.shown_to_model}`;
    this.#write('system', `${name} ${JSON.stringify(given)}: ${became}`);
    if (outcome.hangs_up) this.#isHungUp = true;
    return outcome;
  }

  async begin(): Promise<void> {
    const { config, tools } = this.#order;
    const agent = new TalkingAgent(systemPromptOf(config), { tools, run: (name, given) => this.#tool(name, given) });
    await this.#session.start({ agent, record: false });
    if (config.first_message.trim() === '') await this.#answer();
    else await this.say(config.first_message);
  }

  /** The assistant says a sentence of its settings. */
  async say(text: string): Promise<void> {
    if (text.trim() !== '') await this.#session.say(text).waitForPlayout();
  }

  async #answer(userInput?: string): Promise<void> {
    await this.#session
      .generateReply(userInput === undefined ? {} : { userInput, inputModality: 'text' })
      .waitForPlayout();
    if (!this.#isHungUp) return;
    await this.say(this.#order.config.end_call_message);
    this.ended = 'assistant-ended-call';
  }

  /** The callee says something, and is answered. */
  async hear(text: string): Promise<void> {
    this.#write('user', text);
    await this.#answer(text);
  }

  /** A machine took the call, and the assistant knows it. */
  async leaveMessage(greeting: string): Promise<void> {
    this.#write('user', greeting);
    await this.say(this.#order.config.configuration.voicemailMessage);
    this.ended = 'voicemail';
  }

  /** Nobody says anything any more. */
  async wait(): Promise<void> {
    const { config } = this.#order;
    const { first, again, times } = idling(config.configuration);
    for (let asked = 0; this.turns < this.#order.max_turns; asked++) {
      const seconds = asked === 0 ? first : again;
      if (seconds === 0) break;
      this.#silence += seconds;
      if (asked < times) await this.say(config.idle_message);
      else {
        await this.say(config.idle_hangup_message);
        this.ended = 'assistant-ended-call';
        return;
      }
    }
    this.ended = 'time-limit-reached';
  }

  /** Not waited for: the framework takes half a second over it. */
  end(): void {
    void this.#session.close().catch(() => undefined);
    this.#close();
  }
}

/** Holds a conversation with a callee that is played, by the same agent that people speak with, in text and without waiting. */
export async function talkInText(order: TextOrder, useTool: UseTool): Promise<Told> {
  const { callee, config, max_turns } = order;
  const talk = new TextConversation(order, useTool);
  try {
    await talk.begin();
    for (let place = 0; talk.ended === null; place++) {
      if (talk.turns >= max_turns) return { reason: 'time-limit-reached', lines: talk.lines };
      const text = calleeSays(callee, talk.said, place);
      if (text === null) {
        if (!staysOnLine(callee)) return { reason: 'user-ended-call', lines: talk.lines };
        await talk.wait();
      } else if (config.configuration.voicemailDetectionProvider === 'builtin' && answererOf(text) === 'machine')
        await talk.leaveMessage(text);
      else await talk.hear(text);
    }
    return { reason: talk.ended, lines: talk.lines };
  } finally {
    talk.end();
  }
}
