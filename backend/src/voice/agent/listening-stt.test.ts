import { setTimeout as pause } from 'node:timers/promises';
import { inference, initializeLogger, stt } from '@livekit/agents';
import { AudioFrame } from '@livekit/rtc-node';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Transcriber } from '../speech/built-in-transcriber.ts';
import { createBuiltInVoice } from '../speech/built-in-voice.ts';
import { joined, sampleRate, secondsOf } from '../speech/pcm.ts';
import { ListeningStt } from './listening-stt.ts';
import { voiceActivity } from './settings.ts';

const voice = createBuiltInVoice();
beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));
afterAll(() => voice.close());

/** A transcriber that counts the seconds of sound it heard. */
function counting(): Transcriber & { heard: number } {
  const transcriber = {
    language: 'sv',
    confidence: 0.9,
    heard: 0,
    listen(onHeard?: (text: string) => void) {
      return {
        hear(pcm: Int16Array) {
          transcriber.heard += secondsOf(pcm);
          onHeard?.('so far');
        },
        end: async () => 'all of it',
      };
    },
  };
  return transcriber;
}

/** A transcriber that counts the utterances that began and ended. */
function ledger(): Transcriber & { begun: number; ended: number } {
  const transcriber = {
    language: 'sv',
    confidence: 0.9,
    begun: 0,
    ended: 0,
    listen() {
      transcriber.begun += 1;
      return {
        hear: () => undefined,
        async end() {
          transcriber.ended += 1;
          return '';
        },
      };
    },
  };
  return transcriber;
}

/** The events for a sentence between silences, or for one that is cut off by the end of the call. */
async function listenTo(
  transcriber: Transcriber,
  { isMuted = false, isCutOff = false, until = stt.SpeechEventType.FINAL_TRANSCRIPT } = {},
): Promise<[string, string | undefined][]> {
  const silence = new Int16Array(sampleRate);
  const words = await voice.speak('Good morning, how are you?', { voice: 'builtin-male', speed: 1, pitch: 1 });
  const understanding = new ListeningStt(
    transcriber,
    new inference.VAD(voiceActivity(quickCreateConfig('Robin').configuration)),
  );
  understanding.isMuted = isMuted;
  const stream = understanding.stream();
  const sound = joined(isCutOff ? [silence, words] : [silence, words, silence]);
  for (let at = 0; at < sound.length; at += 320) {
    const piece = sound.slice(at, at + 320);
    stream.pushFrame(new AudioFrame(piece, sampleRate, 1, piece.length));
    // As fast as it is spoken.
    await pause(20);
  }
  const events: [string, string | undefined][] = [];
  for await (const { type, alternatives } of stream) {
    events.push([
      stt.SpeechEventType[type],
      alternatives?.[0] && `${alternatives[0].language}: ${alternatives[0].text}`,
    ]);
    if (type === until) stream.close();
  }
  return events;
}

it('the transcriber gets speech with a moment before it, and reports words during and after it', async () => {
  const transcriber = counting();
  const events = await listenTo(transcriber);
  expect(events[0]?.[0]).toBe('INTERIM_TRANSCRIPT');
  expect(new Set(events.map((one) => one.join(' ')))).toEqual(
    new Set(['INTERIM_TRANSCRIPT sv: so far', 'START_OF_SPEECH ', 'END_OF_SPEECH ', 'FINAL_TRANSCRIPT sv: all of it']),
  );
  expect(events.at(-1)?.[0]).toBe('FINAL_TRANSCRIPT');
  expect(transcriber.heard).toBeGreaterThan(0.6);
});

it('the transcriber gets no audio while another part transcribes', async () => {
  const transcriber = counting();
  await listenTo(transcriber, { isMuted: true, until: stt.SpeechEventType.END_OF_SPEECH });
  expect(transcriber.heard).toBe(0);
});

it('the transcriber releases an utterance that the end of the call cuts off', async () => {
  const transcriber = ledger();
  await listenTo(transcriber, { isCutOff: true, until: stt.SpeechEventType.START_OF_SPEECH });
  await vi.waitFor(() => expect(transcriber.begun).toBe(1));
  await vi.waitFor(() => expect(transcriber.ended).toBe(transcriber.begun));
});
