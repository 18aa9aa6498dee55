import type { voice } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { type AlwaysOn, alwaysOn } from '../call-handling/always-on.ts';
import { Fillers } from '../call-handling/fillers.ts';
import { noteArrival, talkOf } from '../flow/flow-llm.ts';
import { orderOfOther } from '../flow/order-of-other.ts';
import { Hold } from '../hand-over/hold.ts';
import { Interviewing } from '../interview/interviewing.ts';
import { intentOf } from '../practice/intents.ts';
import { UsageMeter } from '../services/usage-meter.ts';
import { isBackchannel } from './backchannel.ts';
import { playBackground } from './background-sound.ts';
import { CallSound } from './call-sound.ts';
import type { Caller } from './caller.ts';
import { Keypad, keyFieldOf } from './collect-keys.ts';
import type { FirstWords } from './first-words.ts';
import { IdleWatch } from './idle-watch.ts';
import { LastWords } from './last-words.ts';
import { LateAnswer } from './late-answer.ts';
import type { StaffTransfer, TalkOrder, ToolOutcome } from './messages.ts';
import { openCall } from './open-call.ts';
import { createParts, type Parts, type Speech } from './parts.ts';
import { listenTo } from './session-events.ts';
import { idling } from './settings.ts';
import { noticeOf, spokenSession } from './spoken-session.ts';
import { createStaffTransfer } from './staff-transfer.ts';
import { type Said, type TalkResult, unheardText, withoutPositions } from './talk-lines.ts';
import { agentOf, type TalkingAgent } from './talking-agent.ts';
import { runTool } from './tool-use.ts';
import { Transcript } from './transcript.ts';
import { TurnEnds } from './turn-ends.ts';

/** What people say over the last second of a question is an answer to it. */
const answerableSeconds = 1;

/** After "one moment, please" a person has a minute before the assistant asks whether they are there. */
const grantedSeconds = 60;

/** One conversation of an assistant with a person. */
export class Conversation {
  readonly #order: TalkOrder;
  readonly #caller: Caller;
  readonly #parts: Parts;
  readonly #session: voice.AgentSession;
  readonly #sound: CallSound;
  readonly #idle: IdleWatch;
  readonly #late: LateAnswer;
  readonly #transcript: Transcript;
  #firstWords: FirstWords | null = null;
  #agent: TalkingAgent | null = null;
  readonly #turnEnds: TurnEnds;
  readonly #always: AlwaysOn = alwaysOn((name, given) => this.#runTool(name, given));
  readonly #meter = new UsageMeter();
  readonly #ended = Promise.withResolvers<TalkResult>();
  #limit: NodeJS.Timeout | undefined;
  #ready: Promise<TalkingAgent> | null = null;
  readonly #lastWords: LastWords;
  readonly #hold: Hold;
  readonly #interviewing: Interviewing;
  #isHandedOver = false;
  readonly #keypad = new Keypad(() => this.#session.agentState === 'speaking');
  #isOver = false;

  constructor(order: TalkOrder, speech: Speech, caller: Caller, makeParts = createParts) {
    this.#order = order;
    this.#caller = caller;
    const { config, prices = [] } = order;
    this.#transcript = new Transcript({ send: (message) => caller.send(message), meter: this.#meter, prices });
    const fillers = new Fillers(config.stt_configuration.language, order.interview !== undefined);
    this.#parts = makeParts(order, speech, {
      onProblem: (message) => this.#transcript.note(message),
      onUnheard: (isLasting) => (isLasting ? this.#lastWords.fail() : void this.#session.say(unheardText)),
      onFlow: (flow, words) => this.#transcript.flow(words, flow),
      onReply: (isOver) => this.#lastWords.expect(isOver ? 'assistant-ended-call' : null),
      ...{ meter: this.#meter, fillers },
    });
    this.#session = spokenSession(this.#parts, config.configuration);
    this.#turnEnds = new TurnEnds(this.#session, order);
    this.#sound = new CallSound(caller, order, () => this.#isDeaf);
    this.#sound.connect(this.#session);
    this.#late = new LateAnswer({
      ...{ fillers, session: this.#session },
      isHearing: () => this.#parts.isHearing?.() ?? false,
    });
    if (order.is_typed) this.useSound(false);
    this.#lastWords = new LastWords({
      isOver: () => this.#isOver,
      say: (text, allowInterruptions) => this.#session.say(text, { allowInterruptions }),
      end: (reason) => void this.end(reason),
    });
    this.#hold = new Hold(
      (pcm) => this.passOn(pcm),
      () => this.#session.agentState === 'speaking',
    );
    this.#interviewing = new Interviewing(order, this.#session, this.#parts, this.#transcript);
    this.#idle = new IdleWatch({
      ...idling(config.configuration),
      isHearing: () => this.#parts.isHearing?.() ?? false,
      ask: () => this.#session.say(config.idle_message),
      hangUp: () => this.#lastWords.say(config.idle_hangup_message, 'assistant-ended-call'),
    });
    this.#listen();
  }

  #listen(): void {
    listenTo(this.#session, {
      ...{ caller: this.#caller, transcript: this.#transcript, turnEnds: this.#turnEnds, output: this.#sound.output },
      ...{ idle: this.#idle, late: this.#late, lastWords: this.#lastWords, interviewing: this.#interviewing },
      silenceMs: this.#order.config.configuration.vad.min_silence_duration * 1000,
      firstWords: () => this.#firstWords,
      wait: () => this.#waitForThem(),
      isAwaited: () => Boolean(this.#limit) && !this.#isOver && !this.#isDeaf && !this.#firstWords?.isWaiting,
      said: (item) => this.#said(item),
      end: (reason) => void this.end(reason),
    });
  }

  /** The assistant doesn't listen to them: they are on hold, with someone else, or away. */
  get #isDeaf(): boolean {
    return this.#hold.isOn || this.#isHandedOver || this.#interviewing.rest.isOn;
  }

  get #flow() {
    return talkOf(this.#parts.llm);
  }

  #waitForThem(): void {
    // Silence also follows when a conversation ends or before it begins.
    const isMute = this.#isOver || this.#isDeaf || this.#sound.output.isPaused;
    if (this.#limit && !isMute && !this.#firstWords?.isWaiting) this.#idle.wait();
  }

  /** "Mm-hm" while the assistant talks isn't a turn: the assistant continues at once. */
  #isOverheard(message: string): boolean {
    if (this.#order.interview || !this.#sound.output.hasLeft(answerableSeconds) || !isBackchannel(message))
      return false;
    this.#sound.output.resume();
    this.#transcript.note(`While the assistant spoke, they said "${message.trim()}".`);
    return true;
  }

  /** Whether to answer what they said. Machines that took the call get no answer. */
  #isAnswered(message: string): boolean {
    const isAnswered = this.#firstWords?.hears(message) ?? !this.#order.only_announces;
    if (!isAnswered)
      this.#said({ role: 'user', textContent: message, interrupted: false, createdAt: Date.now(), metrics: {} });
    return isAnswered;
  }

  #said(item: Said): void {
    const parts = item.role === 'assistant' ? (this.#agent?.speakersOf(item.textContent ?? '') ?? []) : [];
    const line = this.#transcript.said(...this.#interviewing.forTranscript(item), this.#flow?.named(parts));
    if (line && item.role === 'user') this.#heard(line.message);
    if (line && item.role === 'assistant') this.#turnEnds.asked(line.message);
    if (line && item.role === 'assistant' && !item.interrupted) this.#firstWords?.answered();
    // A reply that was stopped before its first word has no line.
    if (item.role !== 'assistant' || !item.interrupted) return;
    // A person who interrupts a goodbye wants to continue.
    this.#lastWords.expect(null);
    this.#firstWords?.cutOff();
    this.#turnEnds.interrupted();
  }

  /** Applies whatever the model does: requests for no more calls, and requests to wait. */
  #heard(message: string): void {
    this.#idle.heard();
    this.#keypad.spoke();
    this.#turnEnds.answered();
    if (intentOf(message) === 'wait') this.#idle.grant(grantedSeconds);
    void this.#always.heard(message);
  }

  /** The order of the assistant whose tool is used. */
  orderOf(name: string, given: Record<string, unknown>): TalkOrder {
    return orderOfOther(this.#order, this.#flow?.ownerOf(name, given) ?? null);
  }

  #runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
    const order = this.orderOf(name, given);
    const around = {
      ...{ order, caller: this.#caller, transcript: this.#transcript },
      ...{ meter: this.#meter, hold: this.#hold, idle: this.#idle, late: this.#late },
      handedOver: (outcome: ToolOutcome['handed_over']) => {
        this.#isHandedOver = true;
        if (outcome === 'simulated') void this.end('assistant-ended-call');
        if (outcome === 'sent') void this.end('transferred');
      },
      hangUp: () => this.#hangUp(),
      collectKeys: (asked: Record<string, unknown>) => this.#collectKeys(asked, order),
    };
    return runTool(around, name, given).then((outcome) => noteArrival(this.#parts.llm, outcome));
  }

  /** Adds the keys that they press for a field to the arguments from the model. */
  async #collectKeys(
    given: Record<string, unknown>,
    { config }: Pick<TalkOrder, 'config'>,
  ): Promise<Record<string, unknown>> {
    const field = keyFieldOf(config, given.field);
    if (!field) return given;
    const { digits } = await this.#keypad.collect(field);
    return { ...given, digits };
  }

  /** They pressed a key; false if no field waits for it. */
  press(key: string): boolean {
    return this.#keypad.press(key);
  }

  /** Staff transfer the person: the assistant announces it, then the transfer runs as if the model had called the tool. */
  readonly transfer: (asked: StaffTransfer) => Promise<void> = createStaffTransfer({
    isFree: () => !this.#isOver && !this.#isDeaf,
    note: (message) => void (!this.#isOver && this.#transcript.note(message)),
    silence: () => {
      this.#idle.pause();
      this.#session.interrupt({ force: true });
    },
    say: async (text, allowInterruptions) => {
      await this.#session.say(text, { allowInterruptions }).waitForPlayout();
    },
    runTool: (name, given) => this.#runTool(name, given),
  });

  /** Says goodbye only once: if the model has said it, the set message is left out. */
  #hangUp(): void {
    if (this.#agent?.hasSaidGoodbye) this.#lastWords.expect('assistant-ended-call');
    else this.#lastWords.say(this.#order.config.end_call_message, 'assistant-ended-call');
  }

  async #start(): Promise<TalkingAgent> {
    const agent = agentOf(this.#order, {
      run: this.#always.use,
      note: (message) => this.#transcript.note(message),
      isAnswered: (said) => this.#isAnswered(said),
      isOverheard: (said) => this.#isOverheard(said),
      speaker: () => this.#flow?.speaker ?? 0,
      configOf: (name, given) => this.orderOf(name, given).config,
    });
    this.#agent = agent;
    await this.#session.start({ agent, record: false });
    if (!this.#order.resumed) this.#parts.prepare?.(this.#order.config.first_message);
    return agent;
  }

  /** Prepares the session while the telephone still rings. */
  prepare(): Promise<TalkingAgent> {
    this.#ready ??= this.#start();
    return this.#ready;
  }

  /** Starts the conversation: the assistant says its first message. Settles when the conversation is over. */
  async begin(): Promise<TalkResult> {
    const { config, services, max_seconds, recording_path, resumed } = this.#order;
    const beganAt = resumed?.began_at ?? Date.now();
    this.#transcript.begin(beganAt, resumed?.lines);
    this.#sound.record(recording_path, resumed?.began_at);
    const left = beganAt + max_seconds * 1000 - Date.now();
    this.#limit = setTimeout(() => void this.end('time-limit-reached'), left);
    const agent = await this.prepare();
    this.#caller.send({ kind: 'connected', assistant_name: config.name, ears: services.stt ? 'provider' : 'builtin' });
    if (!this.#order.is_typed)
      void playBackground(this.#order, (found) => {
        if (this.#isOver) return;
        if ('problem' in found) this.#transcript.note(found.problem);
        else this.#caller.send({ kind: 'background', audio: found.audio });
      });
    this.#firstWords = openCall({
      ...{ order: this.#order, session: this.#session, agent },
      note: (message) => void (!this.#isOver && this.#transcript.note(message)),
      silence: () => {
        this.#idle.pause();
        this.#session.interrupt({ force: true });
      },
      leave: (text, reason) => this.#lastWords.say(text, reason, false),
      hangUp: () => void this.end('voicemail'),
    });
    return this.#ended.promise;
  }

  /** The usage so far. */
  get used(): Usage[] {
    return this.#meter.used();
  }

  /** The transcript so far. */
  get lines(): readonly SpokenLine[] {
    return this.#transcript.lines;
  }

  /** Sound from the person; the recording leaves out sound from before it began. */
  hear(pcm: Int16Array, isFromBefore = false): void {
    if (this.#isOver) return;
    // The tones of secret keys are neither heard nor recorded.
    this.#sound.hear(this.#keypad.isSecret ? new Int16Array(pcm.length) : pcm, isFromBefore);
    this.#firstWords?.sound(pcm);
  }

  /** Sound from elsewhere while they are on hold; live sound comes from another person on the line. */
  passOn(pcm: Int16Array, isLive = false): void {
    if (!this.#isOver) this.#sound.passOn(pcm, isLive);
  }

  /** Their browser starts or stops transcribing them itself. While it does, sound only shows when they speak. */
  useTranscriber(of: 'browser' | 'server'): void {
    this.#parts.mute(of === 'browser');
  }

  /** Turns spoken answers on from the next answer on, or off at once: sound that is playing stops. */
  useSound(isOn: boolean): void {
    if (!isOn && this.#session.agentState === 'speaking') this.#caller.send({ kind: 'silence' });
    this.#session.output.setAudioEnabled(isOn);
  }

  /** They type instead of speaking, or their browser has transcribed them. */
  type(text: string): void {
    if (this.#isOver || this.#isDeaf) return;
    if (this.#keypad.type(text)) return;
    this.#idle.pause();
    const notice = noticeOf(this.#session);
    if (notice) return void notice.then(() => this.type(text));
    // Not awaited: if the last sentence has just ended, there is nothing to interrupt.
    this.#session.interrupt({ force: true });
    this.#interviewing.types(text);
    if (this.#isAnswered(text)) this.#session.generateReply({ userInput: text, inputModality: 'text' });
  }

  /** The measured round trip of their connection in milliseconds. */
  measured(roundTripMs: number): void {
    this.#transcript.measured(roundTripMs);
  }

  /** They are typing, so the assistant doesn't ask whether they are there. */
  typing(): void {
    this.#idle.typing();
  }

  /** They write something outside the questions. */
  writeBeside(text: string): void {
    if (!this.#isOver && !this.#interviewing.keeps(text)) this.type(text);
  }

  /** They are away or paused, so that neither side listens or speaks; or they are back. */
  rest(reason: 'away' | 'paused', isOn: boolean): void {
    if (this.#isOver) return;
    this.#idle.pause();
    this.#interviewing.rest.set(reason, isOn, this.#session.agentState === 'speaking');
  }

  /** Ends the conversation, even in the middle of a sentence. The first reason is kept. */
  async end(reason: EndedReason): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#limit);
    this.#idle.pause();
    this.#keypad.spoke();
    this.#hold.end();
    this.#late.stop();
    this.#firstWords?.close();
    // A sentence that was being said becomes the last line.
    await this.#session.close();
    await this.#sound.close();
    this.#parts.close();
    this.#ended.resolve({ reason, lines: withoutPositions(this.#transcript.lines), usage: this.used });
  }
}
