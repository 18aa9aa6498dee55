import { voice } from '@livekit/agents';
import { systemPromptOf } from '@switchboard/contracts/assistant-config';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';
import { readNetworks } from '../../outgoing/public-addresses.ts';
import { askedNotToBeCalled } from '../manners/do-not-call.ts';
import { intentOf } from '../practice/intents.ts';
import { fetchBackground } from './background-sound.ts';
import { DirectInput, DirectOutput } from './direct-audio.ts';
import { IdleWatch } from './idle-watch.ts';
import type { TalkOrder, ToolOutcome } from './messages.ts';
import { createParts, type Parts, type Speech } from './parts.ts';
import { endpointing, endpointingAfter, endpointingWhenInterrupted, idling, interruption } from './settings.ts';
import { failedText } from './simulated-talk.ts';
import { TalkingAgent } from './talking-agent.ts';
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
}

const unheard = 'I am sorry, I could not hear you. Could you say that again?';

/** Who says "one moment, please" has a minute before they are asked whether they are there. */
const grantedSeconds = 60;

/** Characters of what a tool was given and answered, in the transcript. */
const maxToolLine = 2_000;

const seconds = (ms: number) => Math.max(0, Math.round(ms / 10) / 100);

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
  readonly #ended = Promise.withResolvers<Told>();
  #beganAt = 0;
  #limit: NodeJS.Timeout | undefined;
  /** Why it ends when the assistant has said what it is saying. */
  #lastWords: EndedReason | null = null;
  /** What says the last thing, where no model does. */
  #farewell: voice.SpeechHandle | null = null;
  #writing: Writing | null = null;
  /** What became of their wish not to be called any more. */
  #stopped: Promise<ToolOutcome> | null = null;
  #isOver = false;

  constructor(order: TalkOrder, speech: Speech, caller: Caller) {
    this.#order = order;
    this.#caller = caller;
    const { config } = order;
    this.#parts = createParts(order, speech, {
      onProblem: (message) => this.#note(message),
      onUnheard: (isLasting) => (isLasting ? this.#failed() : void this.#session.say(unheard)),
      onReply: (isOver) => {
        this.#lastWords = isOver ? 'assistant-ended-call' : null;
      },
    });
    const { vad, stt, llm, tts } = this.#parts;
    this.#session = new voice.AgentSession({
      vad,
      stt,
      llm,
      tts,
      turnHandling: {
        turnDetection: 'vad',
        interruption: interruption(config.configuration),
        endpointing: { mode: 'fixed', ...endpointing(config.configuration) },
        preemptiveGeneration: { enabled: false },
      },
      userAwayTimeout: null,
      // The browser takes its own sound out of what it hears.
      aecWarmupDuration: null,
      useTtsAlignedTranscript: false,
      // On a busy machine the voice may be late; giving it up would leave the caller with silence.
      ttsReadIdleTimeout: 60_000,
      forwardAudioIdleTimeout: 60_000,
    });
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
      if (newState === 'speaking') this.#idle.pause();
      // A cough is no answer: whoever says nothing after it is asked as well.
      else if (this.#session.agentState === 'listening') this.#idle.wait();
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
    this.#idle.wait();
  }

  #said(item: {
    role: string;
    textContent?: string | undefined;
    interrupted: boolean;
    createdAt: number;
    metrics: object;
  }): void {
    const message = item.textContent?.trim() ?? '';
    if (message === '' || (item.role !== 'user' && item.role !== 'assistant')) return;
    const metrics = item.metrics as Partial<Record<string, number>>;
    const { startedSpeakingAt, stoppedSpeakingAt, e2eLatency } = metrics;
    if (item.role === 'user') this.#turn.heard(metrics);
    const starts = startedSpeakingAt ? startedSpeakingAt * 1000 : item.createdAt;
    const ends = stoppedSpeakingAt ? stoppedSpeakingAt * 1000 : Math.max(starts, Date.now());
    const line: SpokenLine = {
      role: item.role,
      message,
      starts_at: seconds(starts - this.#beganAt),
      ends_at: seconds(ends - this.#beganAt),
      is_interrupted: item.interrupted,
      latency_ms: item.role === 'assistant' && e2eLatency ? Math.round(e2eLatency * 1000) : null,
      ...(item.role === 'assistant' ? { times: this.#turn.answered(metrics) } : {}),
    };
    this.#write(line);
    if (item.role === 'user') this.#heard(message);
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
    const quote = askedNotToBeCalled(message);
    // The practice brain does so itself.
    if (quote !== null && this.#order.services.llm) void this.#useTool('do_not_call', { reason: quote });
  }

  #write(line: SpokenLine): void {
    this.#lines.push(line);
    this.#caller.tell({ kind: 'line', line });
  }

  /** Writes down what happened besides what is said. */
  #note(message: string, startedAt = Date.now()): void {
    this.#write({
      role: 'system',
      message: message.slice(0, maxToolLine),
      starts_at: seconds(startedAt - this.#beganAt),
      ends_at: seconds(Date.now() - this.#beganAt),
      is_interrupted: false,
      latency_ms: null,
    });
  }

  /** Runs a tool that the model calls. A number is put on the list once, however often it is asked for. */
  #useTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
    if (name !== 'do_not_call') return this.#runTool(name, given);
    this.#stopped ??= this.#runTool(name, given);
    return this.#stopped;
  }

  /** What became of it stands between what is said. */
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
  #say(text: string, reason: EndedReason): void {
    if (this.#isOver) return;
    this.#lastWords = reason;
    if (text.trim() === '') return void this.end(reason);
    const speech = this.#session.say(text);
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
    const { config, max_seconds, recording_path } = this.#order;
    this.#beganAt = Date.now();
    if (recording_path !== null) this.#writing = writeRecording(recording_path);
    this.#limit = setTimeout(() => void this.end('time-limit-reached'), max_seconds * 1000);
    const { tools } = this.#order;
    const agent = new TalkingAgent(systemPromptOf(config), {
      tools,
      run: (name, given) => this.#useTool(name, given),
    });
    await this.#session.start({ agent, record: false });
    this.#caller.tell({ kind: 'connected', assistant_name: config.name });
    void this.#playBackground();
    if (config.first_message.trim() === '') this.#session.generateReply();
    else this.#session.say(config.first_message);
    return this.#ended.promise;
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
  }

  /** They type instead. */
  type(text: string): void {
    if (this.#isOver) return;
    this.#idle.pause();
    // Not waited for: of what has just been said to its end, there is nothing that would be interrupted.
    this.#session.interrupt({ force: true });
    this.#session.generateReply({ userInput: text, inputModality: 'text' });
  }

  /** Ends it, whatever is being said; the first reason stays. */
  async end(reason: EndedReason): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#limit);
    this.#idle.pause();
    // What was being said becomes the last line.
    await this.#session.close();
    await this.#writing?.end();
    this.#parts.close();
    this.#ended.resolve({ reason, lines: this.#lines });
  }
}
