import type { voice } from '@livekit/agents';
import type { Caller } from './caller.ts';
import { DirectInput, DirectOutput } from './direct-audio.ts';
import type { TalkOrder } from './messages.ts';
import { recorded, type Writing, writeRecording } from './write-recording.ts';

/** The sound of a conversation: what the person says, what is played to them, and the recording of both. */
export class CallSound {
  readonly #caller: Caller;
  /** The assistant doesn't listen to them, so that they count as silent. */
  readonly #isDeaf: () => boolean;
  readonly #input = new DirectInput();
  /** What the assistant says. */
  readonly output: DirectOutput;
  #writing: Writing | null = null;

  constructor(caller: Caller, order: Pick<TalkOrder, 'interview'>, isDeaf: () => boolean) {
    this.#caller = caller;
    this.#isDeaf = isDeaf;
    const says = order.interview && ((text: string) => caller.send({ kind: 'saying', text }));
    const speaker = recorded(caller, () => this.#writing);
    this.output = new DirectOutput(speaker, says, !order.interview);
  }

  connect(session: voice.AgentSession): void {
    session.input.audio = this.#input;
    session.output.audio = this.output;
  }

  /** Records from now on, or continues a recording that another process began. */
  record(path: string | null, beganAt: number | undefined): void {
    if (path !== null) this.#writing = writeRecording(path, beganAt);
  }

  /** Sound of the person; the recording leaves out sound from before it began. */
  hear(pcm: Int16Array, isFromBefore: boolean): void {
    if (!isFromBefore) this.#writing?.recorder.heard(pcm);
    this.#input.hear(this.#isDeaf() ? new Int16Array(pcm.length) : pcm);
  }

  /** Sound from elsewhere; live sound comes from another person on the line. */
  passOn(pcm: Int16Array, isLive: boolean): void {
    this.#writing?.recorder.passes(pcm);
    if (isLive && this.#caller.relay) this.#caller.relay(pcm);
    else this.#caller.play(pcm);
  }

  async close(): Promise<void> {
    await this.#writing?.end();
  }
}
