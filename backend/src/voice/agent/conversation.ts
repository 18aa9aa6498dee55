import { voice } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import { priceUsage } from '@switchboard/contracts/price-usage';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { type AlwaysOn, alwaysOn } from '../manners/always-on.ts';
import { instructionsOf } from '../manners/told-to-models.ts';
import { mannerWithMachines } from '../manners/voicemail.ts';
import { intentOf } from '../practice/intents.ts';
import { UsageMeter } from '../services/usage-meter.ts';
import { fetchBackground } from './background-sound.ts';
import { DirectInput, DirectOutput } from './direct-audio.ts';
import { FirstWords } from './first-words.ts';
import { IdleWatch } from './idle-watch.ts';
import type { TalkOrder, ToolOutcome } from './messages.ts';
import { createParts, type Parts, type Speech } from './parts.ts';
import { endpointingAfter, endpointingWhenInterrupted, idling } from './settings.ts';
import { spokenSession } from './spoken-session.ts';
import { TalkingAgent } from './talking-agent.ts';
import { failedText, noteLine, type Said, spokenLine } from './told-lines.ts';
import { TurnWatch } from './turn-watch.ts';
import { whatIsHeard } from './what-is-heard.ts';
import { type Writing, writeRecording } from './write-recording.ts';

/** Who is at the other end. */
export interface Caller {
  tell(message: ToCaller): void;
  play(pcm: Int16Array): void;
  /** Runs a tool, where the database and the secrets are. */
  runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome>;
}

/** What is left of a conversation. */
export interface Told {
  reason: EndedReason;
  lines: SpokenLine[];
  usage: Usage[];
}

const unheard = 'I am sorry, I could not hear you. Could you say that again?';

/** Of an agent that goes on with the conversation of one that is gone. */
const resumedText = 'I am sorry, we were cut off for a moment. Please go on.';

/** Who says "one moment, please" has a minute before they are asked whether they are there. */
const grantedSeconds = 60;

/** One conversation of an assistant with somebody. */
export class Conversation {
  readonly #order: TalkOrder;
  readonly #caller: Caller;
  readonly #parts: Parts;
  readonly #session: voice.AgentSession;
  readonly #input = new DirectInput();
  readonly #idle: IdleWatch;
  readonly #lines: SpokenLine[] = [];
  readonly #turn = new TurnWatch();
  #firstWords: FirstWords | null = null;
  readonly #always: AlwaysOn = alwaysOn((name, given) => this.#runTool(name, given));
  readonly #meter = new UsageMeter();
  readonly #ended = Promise.withResolvers<Told>();
  #beganAt = 0;
  #limit: NodeJS.Timeout | undefined;
  /** Why it ends when the assistant has said what it is saying. */
  #lastWords: EndedReason | null = null;
  /** What says the last thing, where no model does. */
  #farewell: voice.SpeechHandle | null = null;
  #writing: Writing | null = null;
  #isOver = false;

  constructor(order: TalkOrder, speech: Speech, caller: Caller, makeParts = createParts) {
    this.#order = order;
    this.#caller = caller;
    const { config } = order;
    this.#parts = makeParts(order, speech, {
      onProblem: (message) => this.#note(message),
      onUnheard: (isLasting) => (isLasting ? this.#failed() : void this.#session.say(unheard)),
      onReply: (isOver) => {
        this.#lastWords = isOver ? 'assistant-ended-call' : null;
      },
      meter: this.#meter,
    });
    this.#session = spokenSession(this.#parts, config.configuration);
    this.#session.input.audio = this.#input;
    this.#session.output.audio = new DirectOutput({
      play: (pcm, at) => {
        this.#writing?.recorder.plays(pcm, at);
        caller.play(pcm);
      },
      silence: () => {
        this.#writing?.recorder.silence();
        caller.tell({ kind: 'silence' });
      },
    });
    this.#idle = new IdleWatch({
      ...idling(config.configuration),
      ask: () => this.#session.say(config.idle_message),
      hangUp: () => this.#say(config.idle_hangup_message, 'assistant-ended-call'),
    });
    this.#listen();
  }

  #listen(): void {
    const { configuration } = this.#order.config;
    const { AgentSessionEventTypes: events } = voice;
    const hear = whatIsHeard((text) => this.#caller.tell({ kind: 'hearing', text }));
    this.#session.on(events.UserInputTranscribed, ({ transcript, isFinal }) => {
      if (!isFinal) hear(transcript);
      else
        this.#session.updateOptions({
          turnHandling: { endpointing: endpointingAfter(transcript, configuration, this.#order.services.stt !== null) },
        });
    });
    this.#session.on(events.UserStateChanged, ({ newState }) => {
      this.#firstWords?.speaks(newState === 'speaking');
      if (newState === 'speaking') this.#idle.pause();
      // A cough is no answer: whoever says nothing after it is asked as well.
      else if (this.#session.agentState === 'listening') this.#waitForThem();
    });
    this.#session.on(events.AgentStateChanged, ({ newState }) => {
      if (newState === 'listening') this.#silent();
      else this.#idle.pause();
      if (newState === 'listening' || newState === 'thinking' || newState === 'speaking')
        this.#caller.tell({ kind: 'state', state: newState });
    });
    this.#session.on(events.ConversationItemAdded, ({ item }) => {
      if (item.type === 'message') this.#said(item);
    });
    this.#session.on(events.Error, () => this.#failed());
    this.#session.on(events.Close, () => void this.end('technical-issues'));
  }

  /** The assistant has said what it wanted to say. */
  #silent(): void {
    if (this.#farewell) return;
    if (this.#lastWords) return void this.end(this.#lastWords);
    this.#waitForThem();
  }

  #waitForThem(): void {
    // What ends falls silent as well.
    if (!this.#isOver && !this.#firstWords?.isMachine) this.#idle.wait();
  }

  /** Whether what they said is to be answered: a machine that has the call is not. */
  #isAnswered(message: string): boolean {
    const isAnswered = this.#firstWords?.hears(message) ?? true;
    if (!isAnswered)
      this.#said({ role: 'user', textContent: message, interrupted: false, createdAt: Date.now(), metrics: {} });
    return isAnswered;
  }

  #said(item: Said): void {
    const line = spokenLine(item, this.#beganAt, this.#turn);
    if (!line) return;
    this.#write(line);
    if (item.role === 'user') this.#heard(line.message);
    if (item.role === 'assistant' && !item.interrupted) this.#firstWords?.answered();
    if (item.role !== 'assistant' || !item.interrupted) return;
    // Who interrupts a goodbye wants to go on.
    this.#lastWords = null;
    const { configuration } = this.#order.config;
    this.#session.updateOptions({ turnHandling: { endpointing: endpointingWhenInterrupted(configuration) } });
  }

  /** What holds whatever the model makes of it: no more calls, and to be waited for. */
  #heard(message: string): void {
    this.#idle.heard();
    if (intentOf(message) === 'wait') this.#idle.grant(grantedSeconds);
    void this.#always.heard(message);
  }

  #write(line: SpokenLine): void {
    this.#lines.push(line);
    this.#caller.tell({ kind: 'line', line });
    this.#caller.tell({ kind: 'cost', cost: priceUsage(this.#meter.used(), this.#order.prices ?? []) });
  }

  /** Writes down what happened besides what is said. */
  #note(message: string, startedAt = Date.now()): void {
    this.#write(noteLine(message, this.#beganAt, startedAt));
  }

  /** Runs a tool; what became of it stands between what is said. */
  async #runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
    const startedAt = Date.now();
    this.#idle.pause();
    const outcome = await this.#caller.runTool(name, given);
    this.#turn.used(Date.now() - startedAt);
    const became = outcome.is_ok ? outcome.shown_to_model : `failed. ${outcome.shown_to_model}`;
    this.#note(`${name} ${JSON.stringify(given)}: ${became}`, startedAt);
    if (outcome.hangs_up) this.#say(this.#order.config.end_call_message, 'assistant-ended-call');
    return outcome;
  }

  /** Whoever talks hears that it failed; where that fails too, it is over. */
  #failed(): void {
    if (this.#lastWords === 'technical-issues') void this.end('technical-issues');
    else this.#say(failedText, 'technical-issues');
  }

  /** Says the last thing of the conversation. */
  #say(text: string, reason: EndedReason, allowInterruptions = true): void {
    if (this.#isOver) return;
    this.#lastWords = reason;
    if (text.trim() === '') return void this.end(reason);
    const speech = this.#session.say(text, { allowInterruptions });
    this.#farewell = speech;
    speech.addDoneCallback(() => {
      if (this.#farewell !== speech) return;
      this.#farewell = null;
      if (speech.interrupted) this.#lastWords = null;
      else void this.end(reason);
    });
  }

  /** Begins: the assistant says its first message. Settles when it is over. */
  async begin(): Promise<Told> {
    const { config, max_seconds, recording_path, resumed, direction } = this.#order;
    this.#beganAt = resumed?.began_at ?? Date.now();
    this.#lines.push(...(resumed?.lines ?? []));
    if (recording_path !== null) this.#writing = writeRecording(recording_path, resumed?.began_at);
    const left = this.#beganAt + max_seconds * 1000 - Date.now();
    this.#limit = setTimeout(() => void this.end('time-limit-reached'), left);
    const { tools } = this.#order;
    const isAnswered = (said: string) => this.#isAnswered(said);
    const agent = new TalkingAgent(
      instructionsOf(config, this.#order.services.llm !== null),
      { tools, run: this.#always.use, isAnswered },
      resumed?.lines,
    );
    await this.#session.start({ agent, record: false });
    const ears = this.#order.services.stt ? 'provider' : 'builtin';
    this.#caller.tell({ kind: 'connected', assistant_name: config.name, ears });
    void this.#playBackground();
    if (resumed) this.#session.say(resumedText);
    else {
      if (direction !== 'inbound') this.#firstWords = this.#listenForMachines(direction === 'outbound');
      if (direction !== 'outbound') this.#greet();
    }
    return this.#ended.promise;
  }

  #greet(): void {
    const { first_message, configuration } = this.#order.config;
    const { noticeMessage } = configuration;
    if (noticeMessage.trim() !== '') this.#session.say(noticeMessage, { allowInterruptions: false });
    if (first_message.trim() === '') this.#session.generateReply();
    else this.#session.say(first_message);
  }

  /** Tells machines from people, and does with them what the assistant is set to. */
  #listenForMachines(listensFirst: boolean): FirstWords {
    const { configuration } = this.#order.config;
    return new FirstWords({
      manner: mannerWithMachines(configuration),
      listensFirst,
      greet: () => this.#greet(),
      leaveMessage: () => {
        this.#idle.pause();
        this.#session.interrupt({ force: true });
        this.#say(configuration.voicemailMessage, 'voicemail', false);
      },
      hangUp: () => void this.end('voicemail'),
    });
  }

  async #playBackground(): Promise<void> {
    const { config, private_networks } = this.#order;
    const allowed = readNetworks(private_networks, 'private_networks');
    const found = await fetchBackground(config.tts_configuration, allowed);
    if (found === null || this.#isOver) return;
    if ('problem' in found) this.#note(found.problem);
    else this.#caller.tell({ kind: 'background', audio: found.audio });
  }

  /** Sound of who is spoken to. */
  hear(pcm: Int16Array): void {
    if (this.#isOver) return;
    this.#writing?.recorder.heard(pcm);
    this.#input.hear(pcm);
    this.#firstWords?.sound(pcm);
  }

  /** Their browser understands them by itself, or does so no more; sound only tells when they speak then. */
  useEars(of: 'browser' | 'server'): void {
    this.#parts.mute(of === 'browser');
  }

  /** They type instead, or their browser has understood them. */
  type(text: string): void {
    if (this.#isOver) return;
    this.#idle.pause();
    // Not waited for: of what has just been said to its end, there is nothing that would be interrupted.
    this.#session.interrupt({ force: true });
    if (this.#isAnswered(text)) this.#session.generateReply({ userInput: text, inputModality: 'text' });
  }

  /** Ends it, whatever is being said; the first reason stays. */
  async end(reason: EndedReason): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#limit);
    this.#idle.pause();
    this.#firstWords?.close();
    // What was being said becomes the last line.
    await this.#session.close();
    await this.#writing?.end();
    this.#parts.close();
    this.#ended.resolve({ reason, lines: this.#lines, usage: this.#meter.used() });
  }
}
