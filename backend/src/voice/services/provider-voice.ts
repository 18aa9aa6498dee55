import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { createResampler } from '../speech/pcm.ts';
import { asJson, type ProviderClient, ProviderFailed, type ProviderRequest } from './provider-answer.ts';
import type { UsageMeter } from './usage-meter.ts';

const waitMs = 5_000;

/** Synthesizes a text, piece by piece as the sound arrives. */
export type Speak = (text: string, signal: AbortSignal) => AsyncIterable<Int16Array>;

type Voice = AssistantConfig['tts_configuration'];
type Asked = Pick<ProviderRequest, 'path' | 'headers' | 'body'>;

// Two names of one setting: the older one counts if the newer one is unchanged.
const either = (value: number, initial: number, older: number) => (value === initial ? older : value);

function forElevenLabs({ access }: ProviderClient, text: string, voice: Voice): Asked {
  const query = `output_format=pcm_16000&optimize_streaming_latency=${voice.optimizeStreaming}`;
  return {
    path: `/text-to-speech/${encodeURIComponent(voice.voice)}/stream?${query}`,
    headers: { 'xi-api-key': access.api_key ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({
      text,
      model_id: access.model,
      voice_settings: {
        stability: voice.stability,
        similarity_boost: either(voice.similarity_boost, 0.75, voice.clarity),
        style: either(voice.style, 0, voice.styleExaggeration),
        use_speaker_boost: voice.useSpeakerBoost,
        speed: voice.speed,
      },
    }),
  };
}

const forDeepgram = ({ access }: ProviderClient, text: string, { voice }: Voice): Asked => ({
  path: `/speak?model=${encodeURIComponent(voice)}&encoding=linear16&sample_rate=16000&container=none`,
  headers: { authorization: `Token ${access.api_key}`, 'content-type': 'application/json' },
  body: JSON.stringify({ text }),
});

const forSmallest = ({ access }: ProviderClient, text: string, { voice, speed }: Voice): Asked => ({
  path: `/${encodeURIComponent(access.model)}/get_speech`,
  headers: asJson(access),
  body: JSON.stringify({ text, voice_id: voice, sample_rate: 16_000, speed, add_wav_header: false }),
});

const forOthers = ({ access }: ProviderClient, text: string, { voice, speed }: Voice): Asked => ({
  path: '/audio/speech',
  headers: asJson(access),
  body: JSON.stringify({ model: access.model, voice, input: text, response_format: 'wav', speed }),
});

function requestFor(client: ProviderClient, text: string, voice: Voice): Asked {
  switch (client.access.provider) {
    case 'elevenlabs':
      return forElevenLabs(client, text, voice);
    case 'deepgram':
      return forDeepgram(client, text, voice);
    case 'smallestai':
      return forSmallest(client, text, voice);
    default:
      return forOthers(client, text, voice);
  }
}

/** Where the samples of a WAV file begin, and its sample rate; null until the header has arrived. */
function readHeader(bytes: Buffer): { from: number; rate: number } | null {
  let at = 12;
  let rate = 0;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString('latin1', at, at + 4);
    if (name === 'data') return { from: at + 8, rate };
    if (name === 'fmt ' && at + 16 <= bytes.length) rate = bytes.readUInt32LE(at + 12);
    at += 8 + bytes.readUInt32LE(at + 4);
  }
  return null;
}

/** The samples of an answer, from a WAV file or without a header, at 16 kHz. */
async function* samplesOf(answer: AsyncIterable<Buffer>): AsyncGenerator<Int16Array> {
  let rest = Buffer.alloc(0);
  let resample: ((pcm: Int16Array) => Int16Array) | null = null;
  for await (const chunk of answer) {
    rest = Buffer.concat([rest, chunk]);
    if (!resample) {
      if (rest.length < 12) continue;
      const isWav = rest.toString('latin1', 0, 4) === 'RIFF';
      const header = isWav ? readHeader(rest) : { from: 0, rate: 16_000 };
      if (!header) continue;
      resample = createResampler(header.rate);
      rest = rest.subarray(header.from);
    }
    const whole = rest.length & ~1;
    const pcm = new Int16Array(new Uint8Array(rest.subarray(0, whole)).buffer);
    rest = rest.subarray(whole);
    if (pcm.length > 0) yield resample(pcm);
  }
}

/** Speaks with a provider's voice. Throws ProviderFailed, also in mid-sentence. */
export const providerVoice = (client: ProviderClient, voice: Voice, wait = waitMs, meter?: UsageMeter): Speak =>
  async function* (text, signal) {
    const { provider, model } = client.access;
    let samples = 0;
    const count = () => meter?.add({ part: 'voice', provider, model, unit: 'characters', quantity: text.length });
    const chosen = { ...voice, voice: client.access.voice ?? voice.voice };
    for await (const pcm of samplesOf(client.ask({ ...requestFor(client, text, chosen), waitMs: wait, signal }))) {
      // A whole sentence is charged, even if a person interrupts it.
      if (samples === 0) count();
      samples += pcm.length;
      yield pcm;
    }
    if (samples === 0 && signal.aborted) count();
    if (samples === 0 && !signal.aborted) throw new ProviderFailed(`${client.access.label} answered without sound.`);
  };

/** Passes each text to a voice in its spoken form. The transcript keeps it as it was written. */
export const inSpokenForm =
  (speak: Speak, spokenForm: (text: string) => string): Speak =>
  (text, signal) =>
    speak(spokenForm(text), signal);
