import type { TurnTimes } from '@switchboard/contracts/voice';

/** What the framework measured of a message, in seconds. */
type Metrics = Partial<Record<string, number>>;

const ms = (seconds: number | undefined) => (seconds === undefined ? null : Math.round(seconds * 1000));

/** Puts together what was measured of one answer: of what somebody said, of the tools in between, and of the answer itself. */
export class TurnWatch {
  #said: Metrics = {};
  #toolMs: number | null = null;

  /** Somebody said something. */
  heard(metrics: Metrics): void {
    this.#said = metrics;
    this.#toolMs = null;
  }

  /** A tool was used meanwhile. */
  used(toolMs: number): void {
    this.#toolMs = (this.#toolMs ?? 0) + toolMs;
  }

  /** They were answered; null where that was nobody's turn. Until somebody says something more, nothing else is an answer. */
  answered({ llmNodeTtft, ttsNodeTtfb, e2eLatency }: Metrics): TurnTimes | null {
    const { endOfTurnDelay, transcriptionDelay } = this.#said;
    const tool_ms = this.#toolMs;
    this.#said = {};
    this.#toolMs = null;
    if (e2eLatency === undefined) return null;
    return {
      end_of_turn_ms: ms(endOfTurnDelay),
      transcription_ms: ms(transcriptionDelay),
      first_token_ms: ms(llmNodeTtft),
      first_byte_ms: ms(ttsNodeTtfb),
      tool_ms,
      total_ms: Math.round(e2eLatency * 1000),
    };
  }
}
