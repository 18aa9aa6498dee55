import type { voice } from '@livekit/agents';
import { AwaitedAnswer } from './awaited-answer.ts';
import type { TalkOrder } from './messages.ts';
import { endpointingAfter, endpointingWhenInterrupted } from './settings.ts';

/** Decides how long a person may be silent before their turn is over, by the question and the answer so far. */
export class TurnEnds {
  readonly #session: voice.AgentSession;
  readonly #order: Pick<TalkOrder, 'config' | 'services'>;
  readonly #awaited = new AwaitedAnswer();

  constructor(session: voice.AgentSession, order: Pick<TalkOrder, 'config' | 'services'>) {
    this.#session = session;
    this.#order = order;
  }

  #wait(endpointing: ReturnType<typeof endpointingAfter>): void {
    this.#session.updateOptions({ turnHandling: { endpointing } });
  }

  /** The transcript of their turn so far. */
  understood(transcript: string): void {
    const { config, services } = this.#order;
    const answer = this.#awaited.heard(transcript);
    this.#wait(endpointingAfter(transcript, config.configuration, services.stt !== null, answer));
  }

  asked(question: string): void {
    this.#awaited.asked(question);
  }

  /** Their turn is over. */
  answered(): void {
    this.#awaited.ended();
  }

  /** They spoke over the assistant. */
  interrupted(): void {
    this.#wait(endpointingWhenInterrupted(this.#order.config.configuration));
  }
}
