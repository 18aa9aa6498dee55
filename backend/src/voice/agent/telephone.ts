import { sampleRate } from '../speech/pcm.ts';

/** The keys of a telephone by their codes. Source: RFC 4733 §3.2. */
export const keys = '0123456789*#';

/** States of a telephone call, by the values that LiveKit's telephony sets on the participant. */
export const telephoneStates: Record<string, 'dialing' | 'ringing' | 'connected'> = {
  dialing: 'dialing',
  ringing: 'ringing',
  active: 'connected',
};

/** Keys pressed within this many milliseconds of each other belong together, as in an extension or a number. */
const keysTogetherMs = 1_500;

/** Groups the keys that a person presses; # ends a group. */
export class PressedKeys {
  readonly #onEntered: (digits: string) => void;
  #digits = '';
  #timer: NodeJS.Timeout | undefined;

  constructor(onEntered: (digits: string) => void) {
    this.#onEntered = onEntered;
  }

  press(digit: string): void {
    if (!keys.includes(digit) || digit.length !== 1) return;
    clearTimeout(this.#timer);
    this.#digits += digit;
    if (digit === '#') this.#enter();
    else this.#timer = setTimeout(() => this.#enter(), keysTogetherMs);
  }

  #enter(): void {
    const digits = this.#digits;
    this.#digits = '';
    this.#onEntered(digits);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}

/** Samples up to this level count as no sound: a silent line sends them, and lost packets are filled with them. */
const faintest = 8;

/** In milliseconds: how often the line is checked, when a silent line is asked for a sign of life, and when it counts as dead. */
const waits = { look: 500, ask: 2_000, dead: 14_000 };

/** Duration of the sound in one packet of LiveKit SIP, in milliseconds. */
const packetMs = 20;

/**
 * After this many unanswered requests in a row (1.5 s each), the telephony counts as gone. That is before the assistant asks on a silent
 * line whether the person is there.
 */
const maxUnanswered = 3;

/** A telephone line, and what to do when it falls silent or is lost. */
export interface WatchedLine {
  /** Asks the telephony for a sign of life; null if the answer is inconclusive. */
  ask(): Promise<boolean | null>;
  /** Called when the line has been silent long enough to count as lost if the callee leaves, and when sound arrives again. */
  onSilent(isSilent: boolean): void;
  /** The telephony is gone, and the person on the line with it. */
  onGone(): void;
}

/**
 * Watches a telephone line. Silence alone doesn't make a line dead: a muted telephone still sends packets, which are counted where
 * possible. A telephony that gave signs of life before and gives none any longer is gone.
 */
export class LineWatch {
  readonly #line: WatchedLine;
  #heardAt = performance.now();
  #answeredAt = performance.now();
  /** When packets were last seen to arrive. */
  #arrivedAt = 0;
  #countedAt = 0;
  #packets: number | null = null;
  #isSilent = false;
  #answers = false;
  #isAsking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(line: WatchedLine) {
    this.#line = line;
  }

  begin(): void {
    this.#heardAt = performance.now();
    void this.#ask();
    this.#timer = setInterval(() => this.#look(), waits.look);
  }

  sound(pcm: Int16Array): void {
    if (!isHeard(pcm)) return;
    this.#heardAt = performance.now();
    if (this.#packets === null) this.#revive();
  }

  #revive(): void {
    if (!this.#isSilent) return;
    this.#isSilent = false;
    this.#line.onSilent(false);
  }

  /** How many packets of sound have arrived so far; null if unknown. */
  counted(packets: number | null): void {
    const [before, countedAt, now] = [this.#packets, this.#countedAt, performance.now()];
    this.#packets = packets;
    this.#countedAt = now;
    if (packets === null || (before !== null && packets <= before)) return;
    this.#arrivedAt = before === null ? now : Math.min(now, countedAt + (packets - before) * packetMs);
    this.#revive();
  }

  /** When sound or packets last arrived. After packets stop, the agent still hears line noise for a while. */
  get #signAt(): number {
    return this.#packets === null ? this.#heardAt : this.#arrivedAt;
  }

  #look(): void {
    const now = performance.now();
    const silentMs = now - Math.min(this.#heardAt, this.#signAt);
    if (now - this.#signAt >= waits.dead && !this.#isSilent) {
      this.#isSilent = true;
      this.#line.onSilent(true);
    }
    if (Math.min(silentMs, now - this.#answeredAt) >= waits.ask && this.#answers) void this.#ask();
  }

  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const askedAt = performance.now();
    let unanswered = 0;
    for (; unanswered < maxUnanswered; unanswered++) {
      const sign = await this.#line.ask().catch(() => null);
      if (sign) this.#answers = true;
      // Packets that arrive in the meantime count as a sign as well.
      if (sign !== false || !this.#answers || this.#signAt > askedAt) break;
    }
    this.#answeredAt = performance.now();
    this.#isAsking = false;
    if (unanswered < maxUnanswered || !this.#timer) return;
    this.close();
    this.#line.onGone();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

const isHeard = (pcm: Int16Array): boolean => pcm.some((sample) => Math.abs(sample) > faintest);

/** Keeps the last second of sound from before a conversation begins. */
export class SoundBefore {
  #pieces: Int16Array[] = [];
  #samples = 0;

  keep(pcm: Int16Array): void {
    this.#pieces.push(pcm);
    this.#samples += pcm.length;
    while (this.#samples > sampleRate) this.#samples -= this.#pieces.shift()?.length ?? 0;
  }

  /** Returns the sound without the silence before it. */
  take(): Int16Array[] {
    const first = this.#pieces.findIndex(isHeard);
    const pieces = first < 0 ? [] : this.#pieces.slice(first);
    this.#pieces = [];
    this.#samples = 0;
    return pieces;
  }
}
