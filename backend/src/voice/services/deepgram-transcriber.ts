import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { RawData } from 'ws';
import { z } from 'zod';
import type { Listening, Transcriber } from '../speech/built-in-transcriber.ts';
import { joined, sampleRate, secondsOf } from '../speech/pcm.ts';
import type { ProviderClient } from './provider-answer.ts';
import { deepgramQuery } from './transcribe.ts';
import type { TranscriberStt } from './transcriber-stt.ts';
import type { UsageMeter } from './usage-meter.ts';
import { wavOf } from './wav-of.ts';

/** DeepGram's messages about live sound; their other fields aren't used. */
const Heard = z.object({
  type: z.string(),
  is_final: z.boolean().default(false),
  channel: z.object({ alternatives: z.array(z.object({ transcript: z.string() })) }).optional(),
});

/** How long to wait for the last words after the end of an utterance: the speaker waits as well. */
const lastWordsMs = 1_500;

/** After this many failed utterances, all further ones are sent once they are over. */
const maxFailures = 2;

// People don't say more than this without a pause.
const maxCharacters = 20_000;

const bytesOf = (pcm: Int16Array) => Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);

interface Use {
  client: ProviderClient;
  configuration: AssistantConfig['stt_configuration'];
  /** Transcribes an utterance once it is over, if live transcription fails. */
  whole: Pick<TranscriberStt, 'understand'>;
  meter?: UsageMeter | undefined;
  waitMs?: number;
}

/** One utterance over its own connection: `end` returns the transcript, or null if it failed. */
interface LiveUtterance {
  hear(pcm: Int16Array): void;
  end(): Promise<string | null>;
}

function openUtterance({ client, configuration, waitMs = lastWordsMs }: Use, onHeard?: (text: string) => void) {
  const understood = Promise.withResolvers<string | null>();
  const query = deepgramQuery(client.access.model, configuration);
  for (const [name, value] of Object.entries({
    ...{ encoding: 'linear16', sample_rate: String(sampleRate), channels: '1' },
    ...{ interim_results: 'true', endpointing: 'false' },
  }))
    query.set(name, value);
  const socket = client.connect(`/listen?${query}`, { authorization: `Token ${client.access.api_key}` });
  const waiting: (Buffer | string)[] = [];
  const said: string[] = [];
  const send = (data: Buffer | string) => {
    if (socket.readyState === socket.OPEN) socket.send(data);
    else if (socket.readyState === socket.CONNECTING) waiting.push(data);
  };
  const finish = (text: string | null) => {
    understood.resolve(text);
    socket.close();
  };
  socket.on('open', () => {
    for (const data of waiting.splice(0)) socket.send(data);
  });
  socket.on('message', (data: RawData) => {
    const message = readHeard(data.toString());
    if (!message) return finish(null);
    // The last message about an utterance.
    if (message.type === 'Metadata') return finish(said.join(' '));
    const text = message.channel?.alternatives[0]?.transcript.trim() ?? '';
    if (message.type !== 'Results' || text === '') return;
    onHeard?.([...said, text].join(' '));
    if (message.is_final) said.push(text);
    if (said.join(' ').length > maxCharacters) finish(null);
  });
  socket.on('error', () => finish(null));
  socket.on('close', () => finish(null));
  return {
    hear: (pcm) => send(bytesOf(pcm)),
    end() {
      send('{"type":"CloseStream"}');
      const late = setTimeout(() => finish(null), waitMs);
      return understood.promise.finally(() => clearTimeout(late));
    },
  } satisfies LiveUtterance;
}

function readHeard(text: string): z.output<typeof Heard> | null {
  try {
    return Heard.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Transcribes live with DeepGram. If that fails, sends the whole utterance once it is over. */
export function deepgramTranscriber(use: Use): Transcriber {
  const { client, configuration, whole, meter } = use;
  const { provider, model } = client.access;
  let failures = 0;

  function open(onHeard: ((text: string) => void) | undefined): LiveUtterance | null {
    if (failures >= maxFailures) return null;
    try {
      return openUtterance(use, onHeard);
    } catch {
      // If the address isn't allowed, the request for the whole utterance reports it.
      return null;
    }
  }

  function listen(onHeard?: (text: string) => void): Listening {
    const sound: Int16Array[] = [];
    const live = open(onHeard);
    return {
      hear(pcm) {
        sound.push(pcm);
        live?.hear(pcm);
      },
      async end() {
        const text = live ? await live.end() : null;
        const all = joined(sound);
        if (text === null) {
          if (live) failures += 1;
          return whole.understand(wavOf([all]), new AbortController().signal, live !== null);
        }
        failures = 0;
        meter?.add({ part: 'transcriber', provider, model, unit: 'seconds', quantity: secondsOf(all) });
        return text;
      },
    };
  }
  return { language: configuration.language, confidence: 1, listen };
}
