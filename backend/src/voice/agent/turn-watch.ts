import type { TurnTimes } from '@switchboard/contracts/voice';

/** What the framework measured for a message, in seconds. */
type Metrics = Partial<Record<string, number>>;

const ms = (seconds: number | undefined) => (seconds === undefined ? null : Math.round(seconds * 1000));

/** Shorter than a word: a noise after the person's words doesn't start a new measurement. */
const noiseMs = 300;

/**
 * Combines the measurements of one answer: the person's turn, the tools in between, and the answer itself. The total is how long the caller
 * waits: from the end of their words to the first sound, even with noises or tools in between.
 */
export class TurnWatch {
  #said: Metrics = {};
  #toolMs: number | null = null;
  #spokeAt: number | null = null;
  /** When they finished the words that aren't answered yet. */
  #endedAt: number | null = null;
  /** When they finished the words that were answered last: after a tool, more of the answer follows. */
  #answeredEnd: number | null = null;
  /** A tool was used before any of the answer was reported: the first report may only be the sentence for the running tool. */
  #hasMore = false;

  /** How long sound takes to the assistant and back. */
  #lineMs: number | null = null;

  /** The measured round trip of the connection in milliseconds. */
  measured(roundTripMs: number): void {
    this.#lineMs = Math.round(roundTripMs);
  }

  /** They speak from `at` on, or are silent from then on. */
  speaks(isSpeaking: boolean, at: number): void {
    if (isSpeaking) {
      this.#spokeAt ??= at;
      return;
    }
    if (this.#spokeAt === null) return;
    if (this.#endedAt === null || at - this.#spokeAt > noiseMs) this.#endedAt = at;
    this.#spokeAt = null;
  }

  /** The person said something. */
  heard(metrics: Metrics): void {
    this.#said = metrics;
    this.#toolMs = null;
    this.#hasMore = false;
  }

  /** A tool was used before the answer. */
  used(toolMs: number): void {
    this.#toolMs = (this.#toolMs ?? 0) + toolMs;
    this.#hasMore = this.#endedAt !== null;
    this.#endedAt ??= this.#answeredEnd;
  }

  #total({ startedSpeakingAt, llmNodeTtft, e2eLatency }: Metrics): number | null {
    // Unprompted speech, such as a question whether they are there, isn't an answer.
    const isAnswer = llmNodeTtft !== undefined || e2eLatency !== undefined;
    if (!isAnswer || startedSpeakingAt === undefined || this.#endedAt === null) return ms(e2eLatency);
    return Math.max(0, Math.round(startedSpeakingAt * 1000 - this.#endedAt));
  }

  /** The assistant spoke; null if it didn't answer a turn. Until the person says something more, nothing else counts as an answer. */
  answered(metrics: Metrics): TurnTimes | null {
    // The sentence for a running tool may be reported after the tool: the answer itself still follows.
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
      // The measurements here end when the sound leaves the server, so the line is added.
      total_ms: total_ms + (this.#lineMs ?? 0),
    };
  }
}
