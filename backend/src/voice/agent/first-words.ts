import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { BeepListener } from '../manners/beep.ts';
import { afterGreeting, answererOf, type VoicemailManner } from '../manners/greeting.ts';
import { mannerWithMachines } from '../manners/voicemail.ts';
import { isBareGreeting } from './settings.ts';

/** What is done by the first words of a call. */
export interface Answering {
  manner: VoicemailManner;
  /** Whoever was called speaks first: the assistant greets them then. */
  listensFirst: boolean;
  greet(): void;
  leaveMessage(): void;
  hangUp(): void;
}

/** In milliseconds: whoever says nothing is greeted, a greeting without a tone is over, a tone is that of the greeting before. */
const waits = { silentPerson: 1_500, silentMachine: 2_500, tone: 5_000 };

/** Tells by the first words who took a call, before anybody answers them: length, words and tone. */
export class FirstWords {
  readonly #answering: Answering;
  readonly #beep = new BeepListener();
  #words = '';
  #isOver = false;
  #isMachine = false;
  #isGreeted: boolean;
  #beepedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(answering: Answering) {
    this.#answering = answering;
    this.#isGreeted = !answering.listensFirst;
    if (!this.#isGreeted) this.#wait();
  }

  /** A machine has the call, and nobody else is answered any more. */
  get isMachine(): boolean {
    return this.#isMachine;
  }

  #greet(): void {
    if (this.#isGreeted) return;
    this.#isGreeted = true;
    this.#answering.greet();
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
    else if (!this.#isGreeted) this.#timer = setTimeout(() => this.#greet(), waits.silentPerson);
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

  /** What they said until a pause. False where it is not to be answered. */
  hears(text: string): boolean {
    if (this.#isMachine) return false;
    if (this.#isOver) return true;
    this.#words = `${this.#words} ${text}`.trim();
    const hasBeeped = performance.now() - this.#beepedAt < waits.tone;
    const next = afterGreeting(answererOf(this.#words), this.#answering.manner, { hasBeeped, isSilent: false });
    if (next === 'talk') {
      clearTimeout(this.#timer);
      const isAnswered = this.#isGreeted || !isBareGreeting(text);
      this.#greet();
      return isAnswered;
    }
    this.#isMachine = true;
    if (next === 'hang_up') {
      this.close();
      this.#answering.hangUp();
    } else if (next === 'leave_message') this.#leave();
    else this.#wait();
    return false;
  }

  /** They were answered: what is said from now on are no first words. */
  answered(): void {
    if (this.#words !== '' && !this.#isMachine) this.close();
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}

interface Machines {
  greet(): void;
  /** Nothing of what is being said is heard any more. */
  silence(): void;
  leave(message: string): void;
  hangUp(): void;
}

/** Tells machines from people, and does with them what the assistant is set to. */
export function listenForMachines(
  configuration: AssistantConfig['configuration'],
  listensFirst: boolean,
  { greet, silence, leave, hangUp }: Machines,
): FirstWords {
  return new FirstWords({
    manner: mannerWithMachines(configuration),
    listensFirst,
    greet,
    leaveMessage: () => {
      silence();
      leave(configuration.voicemailMessage);
    },
    hangUp,
  });
}
