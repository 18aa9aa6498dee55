import type { TurnTimes } from '@switchboard/contracts/voice';

/** What the framework measured of a message, in seconds. */
type Metrics = Partial<Record<string, number>>;

const ms = (seconds: number | undefined) => (seconds === undefined ? null : Math.round(seconds * 1000));

/** Shorter than a word: a noise after what was said begins nothing anew. */
const noiseMs = 300;

/**
 * Puts together what was measured of one answer: of what somebody said, of the tools in between, and of the answer itself. The whole time
 * is that which the caller waits: from the end of their words to the first sound, also where noises or tools come in between.
 */
export class TurnWatch {
  #said: Metrics = {};
  #toolMs: number | null = null;
  #spokeAt: number | null = null;
  /** When they ended what is not answered yet. */
  #endedAt: number | null = null;
  /** The same of what was answered last: after a tool, more of the answer follows. */
  #answeredEnd: number | null = null;
  /** A tool was used before anything of the answer was reported: perhaps that is only what is said meanwhile. */
  #hasMore = false;

  /** How long sound is on its way to the assistant and back. */
  #lineMs: number | null = null;

  /** The connection was measured: its round trip in milliseconds. */
  measured(roundTripMs: number): void {
    this.#lineMs = Math.round(roundTripMs);
  }

  /** They speak from `at` on, or were silent from then on. */
  speaks(isSpeaking: boolean, at: number): void {
    if (isSpeaking) {
      this.#spokeAt ??= at;
      return;
    }
    if (this.#spokeAt === null) return;
    if (this.#endedAt === null || at - this.#spokeAt > noiseMs) this.#endedAt = at;
    this.#spokeAt = null;
  }

  /** Somebody said something. */
  heard(metrics: Metrics): void {
    this.#said = metrics;
    this.#toolMs = null;
    this.#hasMore = false;
  }

  /** A tool was used meanwhile. */
  used(toolMs: number): void {
    this.#toolMs = (this.#toolMs ?? 0) + toolMs;
    this.#hasMore = this.#endedAt !== null;
    this.#endedAt ??= this.#answeredEnd;
  }

  #total({ startedSpeakingAt, llmNodeTtft, e2eLatency }: Metrics): number | null {
    // What is said without being asked for, such as a question whether they are there, is no answer.
    const isAnswer = llmNodeTtft !== undefined || e2eLatency !== undefined;
    if (!isAnswer || startedSpeakingAt === undefined || this.#endedAt === null) return ms(e2eLatency);
    return Math.max(0, Math.round(startedSpeakingAt * 1000 - this.#endedAt));
  }

  /** They were answered; null where that was nobody's turn. Until somebody says something more, nothing else is an answer. */
  answered(metrics: Metrics): TurnTimes | null {
    // What is said while a tool runs may be reported after the tool: the answer itself still follows.
    if (this.#endedAt === null && this.#hasMore) {
      this.#endedAt = this.#answeredEnd;
      this.#hasMore = false;
    }
    const { llmNodeTtft, ttsNodeTtfb } = metrics;
    const { endOfTurnDelay, transcriptionDelay } = this.#said;
    const tool_ms = this.#toolMs;
    const total_ms = this.#total(metrics);
    this.#said = {};
    this.#toolMs = null;
    if (total_ms === null) return null;
    this.#answeredEnd = this.#endedAt;
    this.#endedAt = null;
    return {
      end_of_turn_ms: ms(endOfTurnDelay),
      transcription_ms: ms(transcriptionDelay),
      first_token_ms: ms(llmNodeTtft),
      first_byte_ms: ms(ttsNodeTtfb),
      tool_ms,
      ...(this.#lineMs === null ? {} : { line_ms: this.#lineMs }),
      // What is measured here ends where the sound leaves.
      total_ms: total_ms + (this.#lineMs ?? 0),
    };
  }
}
