import type { voice } from '@livekit/agents';
import { BeepListener } from '../call-handling/beep.ts';
import { afterGreeting, answererOf, type VoicemailManner } from '../call-handling/greeting.ts';
import { introducesItself, namesCaller, type Opening, openingOf } from '../call-handling/opening.ts';
import { mannerWithMachines } from '../call-handling/voicemail.ts';
import { FlowLlm } from '../flow/flow-llm.ts';
import { nameFrom } from '../practice/speaking.ts';
import type { TalkOrder } from './messages.ts';
import { isBareGreeting } from './settings.ts';
import { afterNotice, giveNotice, greet } from './spoken-session.ts';
import type { TalkingAgent } from './talking-agent.ts';

/** How the assistant greets the person. */
interface Greeting {
  /** What they said before it, for the assistant to know; empty if they only said hello. */
  words: string;
  /** They asked who is calling. */
  asksWho: boolean;
  /** They spoke over the first greeting. */
  isAgain: boolean;
}

/** What to do with the first words of a call. */
export interface Answering {
  manner: VoicemailManner;
  /** The person called speaks first, and the assistant greets them then. */
  listensFirst: boolean;
  /** The assistant can press keys, so that it can answer menus. */
  pressesKeys: boolean;
  greet(greeting: Greeting): void;
  /** A phone asks who is calling and why. The assistant greets the person who takes the call afterwards again. */
  introduce(): void;
  /** Their first words need an answer before the assistant's first message: both go into one answer. */
  answer(words: string): void;
  leaveMessage(): void;
  hangUp(): void;
}

/**
 * In milliseconds: until a silent person is greeted, until a machine's greeting without a tone counts as over, and how long a tone still
 * belongs to the greeting.
 */
const waits = { silentPerson: 1_500, silentMachine: 2_500, tone: 5_000 };

/** In milliseconds: how long to wait after a menu or a request to hold before greeting. */
const patience: Partial<Record<Opening, number>> = { press: 10_000, hold: 60_000, wait: 20_000 };

/** In milliseconds: how long a phone that asked who is calling may ring before the assistant greets. */
const screeningPatience = 30_000;

/** Recognises by length, words and tone who took a call, before the assistant answers. */
export class FirstWords {
  readonly #answering: Answering;
  readonly #beep = new BeepListener();
  #words = '';
  /** What they said that the assistant has not answered. */
  #kept: string[] = [];
  #isOver = false;
  #isMachine = false;
  #greetings = 0;
  /** They spoke over the first message. */
  #isCutOff = false;
  #silenceMs = waits.silentPerson;
  #beepedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(answering: Answering) {
    this.#answering = answering;
    if (answering.listensFirst) this.#wait();
    else this.#greetings = 1;
  }

  /** The assistant doesn't ask whether they are there: a machine has the call, or there was no greeting yet. */
  get isWaiting(): boolean {
    return this.#isMachine || !this.#isGreeted;
  }

  get #isGreeted(): boolean {
    return this.#greetings > 0;
  }

  #greet(asksWho = false): void {
    clearTimeout(this.#timer);
    const isAgain = this.#isGreeted;
    this.#greetings += 1;
    this.#isCutOff = false;
    this.#answering.greet({ words: this.#kept.splice(0).join(' '), asksWho, isAgain });
  }

  #leave(): void {
    if (this.#isOver) return;
    this.close();
    this.#answering.leaveMessage();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    if (this.#isOver) return;
    if (this.#isMachine) this.#timer = setTimeout(() => this.#leave(), waits.silentMachine);
    else if (!this.#isGreeted) this.#timer = setTimeout(() => this.#greet(), this.#silenceMs);
  }

  /** They begin to speak, or fall silent again. */
  speaks(isSpeaking: boolean): void {
    if (isSpeaking) clearTimeout(this.#timer);
    else this.#wait();
  }

  /** Sound of the line. */
  sound(pcm: Int16Array): void {
    if (this.#isOver || !this.#beep.hears(pcm)) return;
    this.#beepedAt = performance.now();
    if (this.#isMachine) this.#leave();
  }

  /** What they said up to a pause. False if it gets no answer of its own. */
  hears(text: string): boolean {
    if (this.#isMachine) return false;
    if (this.#isOver) return true;
    this.#words = `${this.#words} ${text}`.trim();
    const hasBeeped = performance.now() - this.#beepedAt < waits.tone;
    const next = afterGreeting(answererOf(this.#words), this.#answering.manner, { hasBeeped, isSilent: false });
    if (next === 'talk') return this.#isGreeted ? this.#talksOver(text) : this.#opens(text);
    this.#isMachine = true;
    if (next === 'hang_up') {
      this.close();
      this.#answering.hangUp();
    } else if (next === 'leave_message') this.#leave();
    else this.#wait();
    return false;
  }

  /** Before the first greeting: they hear the first message once, unless something else has to come first. */
  #opens(text: string): boolean {
    if (answererOf(this.#words) === 'screening') return this.#isScreened();
    const opening = openingOf(text);
    if (!isBareGreeting(text)) this.#kept.push(text);
    if (opening === 'greet' || opening === 'introduce') {
      this.#greet(opening === 'introduce');
      return false;
    }
    if (opening === 'answer') {
      clearTimeout(this.#timer);
      this.#greetings = 1;
      this.#answering.answer(this.#kept.splice(0).join(' '));
      return false;
    }
    // A person with their own words may take the call after it.
    if (opening !== 'wait') this.#words = '';
    this.#silenceMs = patience[opening] ?? waits.silentPerson;
    this.#wait();
    if (opening !== 'press' || !this.#answering.pressesKeys) return false;
    this.#kept = [];
    return true;
  }

  /** Says who is calling, and waits for the person. */
  #isScreened(): false {
    clearTimeout(this.#timer);
    this.#words = '';
    this.#kept = [];
    this.#silenceMs = screeningPatience;
    this.#answering.introduce();
    this.#wait();
    return false;
  }

  /** They continued with their own opening over the first message, so they hear it once more from the start. */
  #talksOver(text: string): boolean {
    const isOpening = this.#answering.listensFirst && (isBareGreeting(text) || introducesItself(text));
    if (!this.#isCutOff || this.#greetings > 1 || !isOpening) return true;
    if (!isBareGreeting(text)) this.#kept.push(text);
    this.#greet();
    return false;
  }

  /** What they said cut off the first message. */
  cutOff(): void {
    this.#isCutOff = true;
  }

  /** They were answered: what they say from now on isn't their first words. */
  answered(): void {
    if (this.#words !== '' && this.#isGreeted && !this.#isMachine) this.close();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}

/** What recognising the first words of a conversation needs. */
interface Machines {
  order: Pick<TalkOrder, 'config' | 'direction' | 'organization_name' | 'tools' | 'services'>;
  session: voice.AgentSession;
  agent: TalkingAgent;
  /** Stops all sound that is playing. */
  silence(): void;
  leave(message: string): void;
  hangUp(): void;
  /** Adds a system line to the transcript. */
  note(message: string): void;
}

/** Says who is calling, for people who ask before they were greeted. */
function introduction({ config, organization_name }: Machines['order']): string {
  const name = nameFrom(config.system_prompt) ?? config.name;
  if (namesCaller(config.first_message, [name, organization_name])) return '';
  return organization_name === '' ? `This is ${name}. ` : `This is ${name} from ${organization_name}. `;
}

/** Tells machines from people, and treats each as the assistant's settings require. */
export function listenForMachines({ order, session, agent, silence, leave, hangUp, note }: Machines): FirstWords {
  const { config, direction, tools } = order;
  const { configuration } = config;
  return new FirstWords({
    manner: mannerWithMachines(configuration),
    listensFirst: direction === 'outbound',
    pressesKeys: tools.some(({ name }) => name === 'press_digits'),
    greet: ({ words, asksWho, isAgain }) => {
      if (words !== '') agent.remember(words);
      greet(session, config, { before: asksWho ? introduction(order) : '', isAgain, note });
    },
    introduce: () => void session.say(`${introduction(order)}${config.first_message}`.trim()),
    answer: (words) => {
      const usual = config.first_message.trim();
      agent.remember(words);
      giveNotice(session, config);
      const instructions = `You have just called this person and have not said who you are yet. Answer what they said, and say in a few words who is calling. Your usual first words would have been: "${usual}"`;
      // An answer that ends the call must not be ready before the notice was said, or the end of the notice would be taken for the end of
      // the call.
      afterNotice(session, () => session.generateReply(order.services.llm && usual !== '' ? { instructions } : {}));
    },
    leaveMessage: () => {
      silence();
      if (session.llm instanceof FlowLlm && session.llm.talk.machine('voicemail')) {
        session.generateReply();
        return;
      }
      leave(configuration.voicemailMessage);
    },
    hangUp,
  });
}
