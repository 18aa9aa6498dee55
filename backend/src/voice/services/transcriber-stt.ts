import { stt } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { firstToBegin } from './first-to-begin.ts';
import { nameOf, type ProviderClient, ProviderFailed } from './provider-answer.ts';
import { type ProviderHealth, providerHealth } from './provider-health.ts';
import { transcribe } from './transcribe.ts';
import type { UsageMeter } from './usage-meter.ts';
import { wavOf } from './wav-of.ts';

/** If a transcriber hasn't answered after this long, the next one is asked as well, because the speaker waits. */
const hedgeMs = 1_200;
const slowMs = 2_000;

interface Use {
  client: ProviderClient;
  /** Transcribers to use if this one fails or is slow, in this order. */
  others?: readonly ProviderClient[];
  configuration: AssistantConfig['stt_configuration'];
  health?: ProviderHealth;
  onProblem(message: string): void;
  /** The person spoke and was not understood: they have to be notified. */
  onUnheard(isLasting: boolean): void;
  meter?: UsageMeter | undefined;
}

/** A provider's transcriber for the agent's framework, which gets one utterance at a time. */
export class TranscriberStt extends stt.STT {
  label = 'transcriber';
  readonly #use: Use;
  #failures = 0;
  #decoding = 0;
  #lastAnswered: ProviderClient;

  constructor(use: Use) {
    super({ streaming: false, interimResults: false });
    this.#use = use;
    this.#lastAnswered = use.client;
  }

  protected async _recognize(sound: AudioFrame | AudioFrame[], abortSignal?: AbortSignal): Promise<stt.SpeechEvent> {
    const { configuration } = this.#use;
    const frames = [sound].flat();
    const wav = wavOf(
      frames.map(({ data }) => data),
      frames[0]?.sampleRate,
    );
    return {
      type: stt.SpeechEventType.FINAL_TRANSCRIPT,
      alternatives: [
        {
          language: configuration.language as stt.SpeechData['language'],
          text: await this.understand(wav, abortSignal ?? new AbortController().signal),
          startTime: 0,
          endTime: 0,
          confidence: 1,
        },
      ],
    };
  }

  /** Something that was said isn't transcribed yet. */
  get isDecoding(): boolean {
    return this.#decoding > 0;
  }

  /** The transcript; empty if all transcribers fail. `isLate`: the first one already kept the speaker waiting, and is asked last. */
  async understand(wav: Buffer, signal: AbortSignal, isLate = false): Promise<string> {
    const { client, others = [], configuration, meter, onProblem, onUnheard, health = providerHealth } = this.#use;
    const chain = health.usable([client, ...others], ({ access }) => access);
    if (isLate && chain[0] === client) chain.push(...chain.splice(0, 1));
    this.#decoding += 1;
    let problem = '';
    try {
      const { provider, result } = await firstToBegin({
        ...{ chain, slowMs, health },
        accessOf: ({ access }: ProviderClient) => access,
        open: (candidate, aborted) =>
          transcribe(candidate, wav, { configuration, meter, signal: AbortSignal.any([aborted, signal]) }),
        hedgeMs: () => hedgeMs,
        failed(error, _, next) {
          problem = error.message;
          if (!signal.aborted) onProblem(next ? `${error.message} ${nameOf(next.access)} listens instead.` : problem);
        },
      });
      if (signal.aborted) return '';
      this.#failures = 0;
      if (provider !== this.#lastAnswered && problem === '') onProblem(`Transcribed by ${nameOf(provider.access)}.`);
      this.#lastAnswered = provider;
      return result;
    } catch (error) {
      this.#failures += 1;
      const isProvider = error instanceof ProviderFailed;
      if (!isProvider) onProblem(`${client.access.label} sent a response that can't be read.`);
      onUnheard((isProvider && error.isLasting) || this.#failures > 2);
      return '';
    } finally {
      this.#decoding -= 1;
    }
  }

  stream(): never {
    throw new Error('This transcriber gets one utterance at a time');
  }
}
