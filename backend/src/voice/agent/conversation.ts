import { voice } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Usage } from '@switchboard/contracts/costs';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { Hold } from '../hand-over/hold.ts';
import { handsOverWarmly } from '../hand-over/warmly.ts';
import { Interviewing } from '../interview/interviewing.ts';
import { type AlwaysOn, alwaysOn } from '../manners/always-on.ts';
import { Fillers } from '../manners/fillers.ts';
import { intentOf } from '../practice/intents.ts';
import { UsageMeter } from '../services/usage-meter.ts';
import { AwaitedAnswer } from './awaited-answer.ts';
import { isBackchannel } from './backchannel.ts';
import { playBackground } from './background-sound.ts';
import type { Caller } from './caller.ts';
import { DirectInput, DirectOutput } from './direct-audio.ts';
import { type FirstWords, listenForMachines } from './first-words.ts';
import { IdleWatch } from './idle-watch.ts';
import { LastWords } from './last-words.ts';
import { LateAnswer } from './late-answer.ts';
import type { TalkOrder, ToolOutcome } from './messages.ts';
import { createParts, type Parts, type Speech } from './parts.ts';
import { endpointingAfter, endpointingWhenInterrupted, idling } from './settings.ts';
import { greet, noticeOf, spokenSession } from './spoken-session.ts';
import { agentOf, type TalkingAgent } from './talking-agent.ts';
import { failedText, resumedText, type Said, type Told, unheardText } from './told-lines.ts';
import { Transcript } from './transcript.ts';
import { whatIsHeard } from './what-is-heard.ts';
import { recorded, type Writing, writeRecording } from './write-recording.ts';

/** What is said over the last words of a question is its answer. */
const answerableSeconds = 1;

/** Who says "one moment, please" has a minute before they are asked whether they are there. */
const grantedSeconds = 60;

/** One conversation of an assistant with somebody. */
export class Conversation {
  readonly #order: TalkOrder;
  readonly #caller: Caller;
  readonly #parts: Parts;
  readonly #session: voice.AgentSession;
  readonly #input = new DirectInput();
  readonly #output: DirectOutput;
  readonly #idle: IdleWatch;
  readonly #late: LateAnswer;
  readonly #transcript: Transcript;
  #firstWords: FirstWords | null = null;
  #agent: TalkingAgent | null = null;
  readonly #awaited = new AwaitedAnswer();
  readonly #always: AlwaysOn = alwaysOn((name, given) => this.#runTool(name, given));
  readonly #meter = new UsageMeter();
  readonly #ended = Promise.withResolvers<Told>();
  #limit: NodeJS.Timeout | undefined;
  #ready: Promise<TalkingAgent> | null = null;
  readonly #lastWords: LastWords;
  readonly #hold: Hold;
  readonly #interviewing: Interviewing;
  #writing: Writing | null = null;
  #isHandedOver = false;
  #isOver = false;

  constructor(order: TalkOrder, speech: Speech, caller: Caller, makeParts = createParts) {
    this.#order = order;
    this.#caller = caller;
    const { config, prices = [] } = order;
    this.#transcript = new Transcript({ tell: (message) => caller.tell(message), meter: this.#meter, prices });
    const fillers = new Fillers(config.stt_configuration.language, order.interview !== undefined);
    this.#parts = makeParts(order, speech, {
      onProblem: (message) => this.#transcript.note(message),
      onUnheard: (isLasting) => (isLasting ? this.#failed() : void this.#session.say(unheardText)),
      onReply: (isOver) => this.#lastWords.expect(isOver ? 'assistant-ended-call' : null),
      ...{ meter: this.#meter, fillers },
    });
    this.#session = spokenSession(this.#parts, config.configuration);
    this.#late = new LateAnswer({
      ...{ fillers, session: this.#session },
      isHearing: () => this.#parts.isHearing?.() ?? false,
    });
    this.#session.input.audio = this.#input;
    const says = order.interview && ((text: string) => caller.tell({ kind: 'saying', text }));
    const heard = recorded(caller, () => this.#writing);
    this.#output = new DirectOutput(heard, says, !order.interview);
    this.#session.output.audio = this.#output;
    if (order.is_typed) this.useSound(false);
    this.#lastWords = new LastWords({
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
          turnHandling: {
            endpointing: endpointingAfter(
              transcript,
              configuration,
              this.#order.services.stt !== null,
              this.#awaited.heard(transcript),
            ),
          },
        });
    });
    this.#session.on(events.UserStateChanged, ({ newState }) => {
      this.#transcript.speaks(newState === 'speaking', configuration.vad.min_silence_duration * 1000);
      this.#firstWords?.speaks(newState === 'speaking');
      if (newState === 'speaking') this.#late.stop();
      else if (this.#limit && !this.#isOver && !this.#isDeaf && !this.#firstWords?.isWaiting) this.#late.heard();
      if (newState === 'speaking') this.#idle.pause();
      // A cough is no answer: whoever says nothing after it is asked as well.
      else if (this.#session.agentState === 'listening') this.#waitForThem();
    });
    this.#session.on(events.AgentStateChanged, ({ newState }) => {
      // It may continue after a false interruption.
      if (newState !== 'listening' || this.#output.isPaused) this.#idle.pause();
      // The assistant has said what it wanted to say.
      else if (!this.#lastWords.isEnding()) this.#waitForThem();
      if (newState !== 'listening') this.#late.stop();
      this.#interviewing.agentIs(newState);
      if (newState === 'listening' || newState === 'thinking' || newState === 'speaking')
        this.#caller.tell({ kind: 'state', state: newState });
    });
    this.#session.on(events.ConversationItemAdded, ({ item }) => {
      if (item.type === 'message') this.#said(item);
    });
    this.#session.on(events.Error, () => this.#failed());
    this.#session.on(events.Close, () => void this.end('technical-issues'));
  }

  /** Nobody listens to them: on hold, with somebody else, or away. */
  get #isDeaf(): boolean {
    return this.#hold.isOn || this.#isHandedOver || this.#interviewing.rest.isOn;
  }

  #waitForThem(): void {
    // What ends falls silent as well, and so does what has not begun.
    const isMute = this.#isOver || this.#isDeaf || this.#output.isPaused;
    if (this.#limit && !isMute && !this.#firstWords?.isWaiting) this.#idle.wait();
  }

  /** "Mm-hm" while the assistant talks is no turn: the assistant continues at once. */
  #isOverheard(message: string): boolean {
    if (this.#order.interview || !this.#output.hasLeft(answerableSeconds) || !isBackchannel(message)) return false;
    this.#output.resume();
    this.#transcript.note(`While the assistant spoke, they said "${message.trim()}".`);
    return true;
  }

  /** Whether what they said is to be answered: a machine that has the call is not. */
  #isAnswered(message: string): boolean {
    const isAnswered = this.#firstWords?.hears(message) ?? !this.#order.only_announces;
    if (!isAnswered)
      this.#said({ role: 'user', textContent: message, interrupted: false, createdAt: Date.now(), metrics: {} });
    return isAnswered;
  }

  #said(item: Said): void {
    const line = this.#transcript.said(...this.#interviewing.told(item));
    if (!line) return;
    if (item.role === 'user') this.#heard(line.message);
    if (item.role === 'assistant') this.#awaited.asked(line.message);
    if (item.role === 'assistant' && !item.interrupted) this.#firstWords?.answered();
    if (item.role !== 'assistant' || !item.interrupted) return;
    // Who interrupts a goodbye wants to go on.
    this.#lastWords.expect(null);
    this.#firstWords?.cutOff();
    const { configuration } = this.#order.config;
    this.#session.updateOptions({ turnHandling: { endpointing: endpointingWhenInterrupted(configuration) } });
  }

  /** What holds whatever the model makes of it: no more calls, and to be waited for. */
  #heard(message: string): void {
    this.#idle.heard();
    this.#awaited.ended();
    if (intentOf(message) === 'wait') this.#idle.grant(grantedSeconds);
    void this.#always.heard(message);
  }

  /** Runs a tool; what became of it stands between what is said. */
  async #runTool(name: string, given: Record<string, unknown>): Promise<ToolOutcome> {
    const startedAt = Date.now();
    this.#idle.pause();
    const isHeld = name === 'transfer_call' && handsOverWarmly(this.#order.config);
    if (isHeld) this.#hold.begin();
    const running = this.#caller.runTool(name, given).finally(() => this.#hold.end());
    const outcome = await (isHeld || name === 'end_call' ? running : this.#late.during(running));
    // Who is put on hold does not wait for an answer.
    if (!isHeld) this.#transcript.used(Date.now() - startedAt);
    const became = outcome.is_ok ? outcome.shown_to_model : `failed. ${outcome.shown_to_model}`;
    this.#transcript.note(`${name} ${JSON.stringify(given)}: ${became}`, startedAt);
    for (const note of outcome.notes ?? []) this.#transcript.note(note, startedAt);
    for (const used of outcome.usage ?? []) this.#meter.add(used);
    if (outcome.handed_over) this.#isHandedOver = true;
    if (outcome.handed_over === 'simulated') void this.end('assistant-ended-call');
    if (outcome.handed_over === 'sent') void this.end('transferred');
    if (outcome.hangs_up) this.#hangUp();
    return outcome;
  }

  /** Says goodbye once: the model's own words are enough. */
  #hangUp(): void {
    if (this.#agent?.hasSaidGoodbye) this.#lastWords.expect('assistant-ended-call');
    else this.#say(this.#order.config.end_call_message, 'assistant-ended-call');
  }

  /** Whoever talks hears that it failed; where that fails too, it is over. */
  #failed(): void {
    if (this.#lastWords.reason === 'technical-issues') void this.end('technical-issues');
    else this.#say(failedText, 'technical-issues');
  }

  /** Says the last thing of the conversation. */
  #say(text: string, reason: EndedReason, allowInterruptions = true): void {
    if (!this.#isOver) this.#lastWords.say(text, reason, allowInterruptions);
  }

  async #start(): Promise<TalkingAgent> {
    const agent = agentOf(this.#order, {
      run: this.#always.use,
      note: (message) => this.#transcript.note(message),
      isAnswered: (said) => this.#isAnswered(said),
      isOverheard: (said) => this.#isOverheard(said),
    });
    this.#agent = agent;
    await this.#session.start({ agent, record: false });
    if (!this.#order.resumed) this.#parts.prepare?.(this.#order.config.first_message);
    return agent;
  }

  /** Gets ready to talk, while the telephone still rings. */
  prepare(): Promise<TalkingAgent> {
    this.#ready ??= this.#start();
    return this.#ready;
  }

  /** Begins: the assistant says its first message. Settles when it is over. */
  async begin(): Promise<Told> {
    const { config, services, max_seconds, recording_path, resumed, direction } = this.#order;
    const beganAt = resumed?.began_at ?? Date.now();
    this.#transcript.begin(beganAt, resumed?.lines);
    if (recording_path !== null) this.#writing = writeRecording(recording_path, resumed?.began_at);
    const left = beganAt + max_seconds * 1000 - Date.now();
    this.#limit = setTimeout(() => void this.end('time-limit-reached'), left);
    const agent = await this.prepare();
    this.#caller.tell({ kind: 'connected', assistant_name: config.name, ears: services.stt ? 'provider' : 'builtin' });
    if (!this.#order.is_typed)
      void playBackground(this.#order, (found) => {
        if (this.#isOver) return;
        if ('problem' in found) this.#transcript.note(found.problem);
        else this.#caller.tell({ kind: 'background', audio: found.audio });
      });
    if (this.#order.only_announces) this.#say(config.first_message, 'assistant-ended-call', false);
    else if (resumed) this.#session.say(resumedText);
    else {
      const note = (message: string) => !this.#isOver && this.#transcript.note(message);
      if (direction !== 'inbound')
        this.#firstWords = listenForMachines({
          ...{ order: this.#order, session: this.#session, agent, note },
          silence: () => {
            this.#idle.pause();
            this.#session.interrupt({ force: true });
          },
          leave: (text) => this.#say(text, 'voicemail', false),
          hangUp: () => void this.end('voicemail'),
        });
      if (direction !== 'outbound') greet(this.#session, config, { note });
    }
    return this.#ended.promise;
  }

  /** What it has used so far. */
  get used(): Usage[] {
    return this.#meter.used();
  }

  /** What was said so far. */
  get lines(): readonly SpokenLine[] {
    return this.#transcript.lines;
  }

  /** Sound of who is spoken to; the recording has none from before it began. */
  hear(pcm: Int16Array, isFromBefore = false): void {
    if (this.#isOver) return;
    if (!isFromBefore) this.#writing?.recorder.heard(pcm);
    // Who is on hold is heard by nobody, and their silence goes on.
    this.#input.hear(this.#isDeaf ? new Int16Array(pcm.length) : pcm);
    this.#firstWords?.sound(pcm);
  }

  /** Sound that comes from elsewhere, while they are on hold; live sound is that of somebody else on the line. */
  passOn(pcm: Int16Array, isLive = false): void {
    if (this.#isOver) return;
    this.#writing?.recorder.passes(pcm);
    if (isLive && this.#caller.relay) this.#caller.relay(pcm);
    else this.#caller.play(pcm);
  }

  /** Their browser understands them by itself, or does so no more; sound only tells when they speak then. */
  useEars(of: 'browser' | 'server'): void {
    this.#parts.mute(of === 'browser');
  }

  /** Answers are spoken from the next one on, or come in text alone; what is being said in sound falls silent then. */
  useSound(isOn: boolean): void {
    if (!isOn && this.#session.agentState === 'speaking') this.#caller.tell({ kind: 'silence' });
    this.#session.output.setAudioEnabled(isOn);
  }

  /** They type instead, or their browser has understood them. */
  type(text: string): void {
    if (this.#isOver || this.#isDeaf) return;
    this.#idle.pause();
    const notice = noticeOf(this.#session);
    if (notice) {
      void notice.then(() => this.type(text));
      return;
    }
    // Not waited for: of what has just been said to its end, there is nothing that would be interrupted.
    this.#session.interrupt({ force: true });
    this.#interviewing.types(text);
    if (this.#isAnswered(text)) this.#session.generateReply({ userInput: text, inputModality: 'text' });
  }

  /** They are typing, and are not asked whether they are there. */
  typing(): void {
    this.#idle.typing();
  }

  /** They write something beside what they were asked. */
  writeBeside(text: string): void {
    if (!this.#isOver && !this.#interviewing.keeps(text)) this.type(text);
  }

  /** They are away or paused, and nobody listens or speaks; or they are back. */
  rest(reason: 'away' | 'paused', isOn: boolean): void {
    if (this.#isOver) return;
    this.#idle.pause();
    this.#interviewing.rest.set(reason, isOn, this.#session.agentState === 'speaking');
  }

  /** Ends it, whatever is being said; the first reason stays. */
  async end(reason: EndedReason): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#limit);
    this.#idle.pause();
    this.#hold.end();
    this.#late.stop();
    this.#firstWords?.close();
    // What was being said becomes the last line.
    await this.#session.close();
    await this.#writing?.end();
    this.#parts.close();
    this.#ended.resolve({ reason, lines: this.#transcript.lines, usage: this.used });
  }
}
