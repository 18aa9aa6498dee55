import { setTimeout as pause } from 'node:timers/promises';
import { inference, stt, voice } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { TalkOrder } from '../../backend/src/voice/agent/messages.ts';
import type { Parts } from '../../backend/src/voice/agent/parts.ts';
import { SentenceTts } from '../../backend/src/voice/agent/sentence-tts.ts';
import { cuttingOf, voiceActivity } from '../../backend/src/voice/agent/settings.ts';
import { createBuiltInVoice } from '../../backend/src/voice/speech/built-in-voice.ts';
import { sampleRate } from '../../backend/src/voice/speech/pcm.ts';

/** The latency of the stubs, in milliseconds. */
export const takes = { transcriber: 150, model: 200, voice: 100 };

export const said = 'Could you tell me more about it, please?';
export const config = { ...quickCreateConfig('Bench'), first_message: 'Hello.' };
const tone = Int16Array.from({ length: sampleRate * 0.4 }, (_, place) => 4_000 * Math.sin(place / 5));

class FixedStt extends stt.STT {
  label = 'fixed';

  constructor() {
    super({ streaming: false, interimResults: false });
  }

  protected async _recognize(): Promise<stt.SpeechEvent> {
    await pause(takes.transcriber);
    const language = 'en' as stt.SpeechData['language'];
    const alternatives: [stt.SpeechData] = [{ language, text: said, startTime: 0, endTime: 0, confidence: 1 }];
    return { type: stt.SpeechEventType.FINAL_TRANSCRIPT, alternatives };
  }

  stream(): never {
    throw new Error('It is not streamed');
  }
}

/** Speech recognition, model and voice that take a fixed time. */
export function stubs(): Parts {
  const vad = new inference.VAD(voiceActivity(config.configuration));
  return {
    vad,
    stt: new stt.StreamAdapter(new FixedStt(), vad),
    llm: new voice.testing.FakeLLM([{ input: said, content: 'Gladly.', ttft: takes.model }]),
    tts: new SentenceTts(async function* () {
      await pause(takes.voice);
      yield tone;
    }, cuttingOf(config)),
    mute() {},
    close() {},
  };
}

/** The order of a conversation with these stubs. */
export const order: TalkOrder = {
  id: '00000000-0000-4000-8000-000000000075',
  config,
  tools: [],
  services: { llm: null, stt: null, tts: null },
  private_networks: '',
  organization_name: 'Bench',
  time_zone: 'UTC',
  max_seconds: 60,
  recording_path: null,
};

/** The caller's speech to the assistant, from its first sound to its last. */
export async function spokenWords(): Promise<Int16Array> {
  const speaker = createBuiltInVoice();
  const sound = await speaker.speak(said, { voice: 'builtin-male', speed: 1, pitch: 1 });
  await speaker.close();
  return sound.subarray(0, sound.findLastIndex((sample) => Math.abs(sample) > 300) + 1);
}
