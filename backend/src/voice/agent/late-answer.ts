import type { voice } from '@livekit/agents';
import type { Fillers } from '../call-handling/fillers.ts';

/** A filler is said so long after somebody fell silent, if what they said is still being understood. */
const hearingMs = 1_600;

/** And so long after a tool was called. */
const toolMs = 2_500;

interface Options {
  fillers: Fillers;
  session: Pick<voice.AgentSession, 'agentState' | 'userState' | 'say'>;
  /** Whether something that was said is still being understood. */
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
    // Nobody is talked over, and what is being said is no silence.
    if (session.userState === 'speaking' || session.agentState === 'speaking') return false;
    session.say(text);
    return true;
  }

  /** Somebody fell silent. */
  heard(): void {
    this.#stop();
    const { fillers, isHearing } = this.#options;
    this.#stop = fillers.whileWaiting(hearingMs, (text) => {
      if (isHearing()) return this.#say(text);
      this.#stop();
      return false;
    });
  }

  /** Somebody speaks, or is answered. */
  stop(): void {
    this.#stop();
  }

  /** While a tool runs. */
  async during<T>(running: Promise<T>): Promise<T> {
    const stop = this.#options.fillers.whileWaiting(toolMs, (text) => this.#say(text));
    try {
      return await running;
    } finally {
      stop();
    }
  }
}
