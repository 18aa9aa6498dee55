import type { voice } from '@livekit/agents';
import type { Fillers } from '../call-handling/fillers.ts';

/** A filler is said this long after a person fell silent, if their words are still being transcribed. */
const hearingMs = 1_600;

/** A filler is said this long after a tool was called. */
const toolMs = 2_500;

interface Options {
  fillers: Fillers;
  session: Pick<voice.AgentSession, 'agentState' | 'userState' | 'say'>;
  /** Whether something that was said is still being transcribed. */
  isHearing(): boolean;
}

/** Says fillers while a transcriber or a tool takes long. Models have their own, within their answers. */
export class LateAnswer {
  readonly #options: Options;
  #stop: () => void = () => undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  #say(text: string): boolean {
    const { session } = this.#options;
    // Fillers don't talk over the person or the assistant.
    if (session.userState === 'speaking' || session.agentState === 'speaking') return false;
    session.say(text);
    return true;
  }

  /** The person fell silent. */
  heard(): void {
    this.#stop();
    const { fillers, isHearing } = this.#options;
    this.#stop = fillers.whileWaiting(hearingMs, (text) => {
      if (isHearing()) return this.#say(text);
      this.#stop();
      return false;
    });
  }

  /** The person speaks, or gets an answer. */
  stop(): void {
    this.#stop();
  }

  /** Says fillers while a tool runs. */
  async during<T>(running: Promise<T>): Promise<T> {
    const stop = this.#options.fillers.whileWaiting(toolMs, (text) => this.#say(text));
    try {
      return await running;
    } finally {
      stop();
    }
  }
}
