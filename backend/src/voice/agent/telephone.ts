import { sampleRate } from '../speech/pcm.ts';

/** The keys of a telephone by their codes. Source: RFC 4733 §3.2. */
export const keys = '0123456789*#';

/** How far a telephone has come, as LiveKit's telephony writes it beside the participant. */
export const telephoneStates: Record<string, 'dialing' | 'ringing' | 'connected'> = {
  dialing: 'dialing',
  ringing: 'ringing',
  active: 'connected',
};

/** Keys that follow each other within so many milliseconds belong together: an extension, a number. */
const keysTogetherMs = 1_500;

/** Puts together the keys that somebody presses; # ends what they enter. */
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

/** Quieter than this is no sound at all: what a silent line sends, or its loss is filled with. */
const faintest = 8;

/** In milliseconds: how often the line is checked, when a silent line is asked for a sign of life, and when it counts as dead. */
const waits = { look: 500, ask: 2_000, dead: 14_000 };

/** How much sound is in one packet of LiveKit SIP. */
const packetMs = 20;

/**
 * Without an answer to so many questions in a row, each of which takes 1.5 s, the telephony is gone: before the assistant asks a silent
 * line whether somebody is there.
 */
const maxUnanswered = 3;

/** What is known of a line, and what is done about it. */
export interface WatchedLine {
  /** Asks the telephony for a sign of life; null where the answer says nothing. */
  ask(): Promise<boolean | null>;
  /** Called when the line has been silent long enough to count as lost if the callee leaves, and when sound arrives again. */
  onSilent(isSilent: boolean): void;
  /** The telephony is gone, and with it whoever was on the line. */
  onGone(): void;
}

/**
 * Watches a line on which somebody talks. Silence alone is no dead line: a muted telephone still sends packets, which are counted where
 * that is possible. A telephony that gave signs of life before and gives none any longer is gone.
 */
export class LineWatch {
  readonly #line: WatchedLine;
  #heardAt = performance.now();
  #answeredAt = performance.now();
  /** When packets were seen to arrive last. */
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

  /** How many packets of sound have arrived so far; null where that can't be known. */
  counted(packets: number | null): void {
    const [before, countedAt, now] = [this.#packets, this.#countedAt, performance.now()];
    this.#packets = packets;
    this.#countedAt = now;
    if (packets === null || (before !== null && packets <= before)) return;
    this.#arrivedAt = before === null ? now : Math.min(now, countedAt + (packets - before) * packetMs);
    this.#revive();
  }

  /** When something arrived last. Once packets stop, an agent hears the noise of the line for a while that isn't there any more. */
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
      // What arrives in the meantime is a sign as well.
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

/** Keeps the last second of what is heard before a conversation begins. */
export class SoundBefore {
  #pieces: Int16Array[] = [];
  #samples = 0;

  keep(pcm: Int16Array): void {
    this.#pieces.push(pcm);
    this.#samples += pcm.length;
    while (this.#samples > sampleRate) this.#samples -= this.#pieces.shift()?.length ?? 0;
  }

  /** What was heard, without the silence before it. */
  take(): Int16Array[] {
    const first = this.#pieces.findIndex(isHeard);
    const pieces = first < 0 ? [] : this.#pieces.slice(first);
    this.#pieces = [];
    this.#samples = 0;
    return pieces;
  }
}
