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

/** How somebody is greeted. */
interface Greeting {
  /** What they said before it, which the assistant knows from then on; empty: nothing but hello. */
  words: string;
  /** They asked who is calling. */
  asksWho: boolean;
  /** They spoke over the first time. */
  isAgain: boolean;
}

/** What is done by the first words of a call. */
export interface Answering {
  manner: VoicemailManner;
  /** Whoever was called speaks first: the assistant greets them then. */
  listensFirst: boolean;
  /** Keys can be pressed, so that menus are answered. */
  pressesKeys: boolean;
  greet(greeting: Greeting): void;
  /** A phone asks who is calling, and why: whoever takes the call then is greeted anew. */
  introduce(): void;
  /** Their first words come before what the assistant has to say: both in one answer. */
  answer(words: string): void;
  leaveMessage(): void;
  hangUp(): void;
}

/** In milliseconds: whoever says nothing is greeted, a greeting without a tone is over, a tone is that of the greeting before. */
const waits = { silentPerson: 1_500, silentMachine: 2_500, tone: 5_000 };

/** In milliseconds: how long a menu or whoever asked for a moment may be silent before they are greeted. */
const patience: Partial<Record<Opening, number>> = { press: 10_000, hold: 60_000, wait: 20_000 };

/** In milliseconds: how long a phone that asked who is calling may ring before whoever is there is greeted. */
const screeningPatience = 30_000;

/** Tells by the first words who took a call, before anybody answers them: length, words and tone. */
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

  /** Nobody is asked whether they are there: a machine has the call, or nobody was greeted yet. */
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

  /** They begin to speak, and fall silent again. */
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

  /** What they said until a pause. False where it gets no answer of its own. */
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

  /** Nobody was greeted yet: they hear the first message once, unless something else comes before it. */
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
    // A person may take the call after it, whose words are their own.
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

  /** They went on with their own opening over the first message: they hear it from its beginning, once more. */
  #talksOver(text: string): boolean {
    const isOpening = this.#answering.listensFirst && (isBareGreeting(text) || introducesItself(text));
    if (!this.#isCutOff || this.#greetings > 1 || !isOpening) return true;
    if (!isBareGreeting(text)) this.#kept.push(text);
    this.#greet();
    return false;
  }

  /** The first message was cut off by what they said. */
  cutOff(): void {
    this.#isCutOff = true;
  }

  /** They were answered: what is said from now on are no first words. */
  answered(): void {
    if (this.#words !== '' && this.#isGreeted && !this.#isMachine) this.close();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}

/** What the first words of one conversation are heard with. */
interface Machines {
  order: Pick<TalkOrder, 'config' | 'direction' | 'organization_name' | 'tools' | 'services'>;
  session: voice.AgentSession;
  agent: TalkingAgent;
  /** Nothing of what is being said is heard any more. */
  silence(): void;
  leave(message: string): void;
  hangUp(): void;
  /** Writes down what happened besides what is said. */
  note(message: string): void;
}

/** Who is calling, for somebody who asks before they were greeted. */
function introduction({ config, organization_name }: Machines['order']): string {
  const name = nameFrom(config.system_prompt) ?? config.name;
  if (namesCaller(config.first_message, [name, organization_name])) return '';
  return organization_name === '' ? `This is ${name}. ` : `This is ${name} from ${organization_name}. `;
}

/** Tells machines from people, and does with either what the assistant is set to. */
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
      // An answer that ends the call must not be ready before the notice was said: its end would be taken for the call's.
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
