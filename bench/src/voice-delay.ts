import { setTimeout as pause } from 'node:timers/promises';
import { inference, initializeLogger, stt, voice } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { Conversation } from '../../backend/src/voice/agent/conversation.ts';
import { DirectInput, DirectOutput } from '../../backend/src/voice/agent/direct-audio.ts';
import type { TalkOrder } from '../../backend/src/voice/agent/messages.ts';
import type { Parts } from '../../backend/src/voice/agent/parts.ts';
import { SentenceTts } from '../../backend/src/voice/agent/sentence-tts.ts';
import { cuttingOf, endpointing, voiceActivity } from '../../backend/src/voice/agent/settings.ts';
import { createBuiltInVoice } from '../../backend/src/voice/speech/built-in-voice.ts';
import { sampleRate } from '../../backend/src/voice/speech/pcm.ts';

// The first answer of spoken conversations whose ears, model and voice take a fixed time: the product's and the framework's own. In a
// process of its own: what it tells, its parent reads.

initializeLogger({ pretty: false, level: 'silent' });

/** How long the stubs take, in milliseconds. */
const takes = { ears: 150, model: 200, voice: 100 };

const said = 'Could you tell me more about it, please?';
const config = { ...quickCreateConfig('Bench'), first_message: 'Hello.' };
const tone = Int16Array.from({ length: sampleRate * 0.4 }, (_, place) => 4_000 * Math.sin(place / 5));

class FixedStt extends stt.STT {
  label = 'fixed';

  constructor() {
    super({ streaming: false, interimResults: false });
  }

  protected async _recognize(): Promise<stt.SpeechEvent> {
    await pause(takes.ears);
    const language = 'en' as stt.SpeechData['language'];
    const alternatives: [stt.SpeechData] = [{ language, text: said, startTime: 0, endTime: 0, confidence: 1 }];
    return { type: stt.SpeechEventType.FINAL_TRANSCRIPT, alternatives };
  }

  stream(): never {
    throw new Error('It is not streamed');
  }
}

function stubs(): Parts {
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

/** What both have: ears to speak to, and what was played. */
interface Line {
  hear(pcm: Int16Array): void;
  end(): Promise<unknown>;
}

const order: TalkOrder = {
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

function ours(play: () => void): Promise<Line> {
  const caller = { tell() {}, play, runTool: () => Promise.reject(new Error('No tool is there')) };
  // Neither voice nor ears of the product have a part.
  const conversation = new Conversation(order, {} as never, caller, stubs);
  void conversation.begin();
  return Promise.resolve({
    hear: (pcm) => conversation.hear(pcm),
    end: () => conversation.end('user-ended-call'),
  });
}

async function frameworks(play: () => void): Promise<Line> {
  const { vad, stt: ears, llm, tts } = stubs();
  const input = new DirectInput();
  const session = new voice.AgentSession({
    ...{ vad, stt: ears, llm, tts },
    turnHandling: {
      turnDetection: 'vad',
      endpointing: { mode: 'fixed', ...endpointing(config.configuration) },
      preemptiveGeneration: { enabled: false },
    },
    userAwayTimeout: null,
    aecWarmupDuration: null,
  });
  session.input.audio = input;
  session.output.audio = new DirectOutput({ play, silence() {} });
  await session.start({ agent: new voice.Agent({ instructions: 'You call about a visit.' }), record: false });
  session.say(config.first_message);
  return { hear: (pcm) => input.hear(pcm), end: () => session.close() };
}

/** From the end of what is said to the first sound of the answer, in milliseconds. */
async function firstAnswer(begin: (play: () => void) => Promise<Line>, words: Int16Array): Promise<number> {
  let playedAt = 0;
  const line = await begin(() => {
    playedAt ||= performance.now();
  });
  const frame = sampleRate / 50;
  const from = performance.now();
  let at = -frame * 100;
  let saidAt = 0;
  try {
    // Two seconds for the greeting; then they speak, and are silent.
    for (let tick = 0; saidAt === 0 || playedAt < saidAt; tick++) {
      if (at < 0) playedAt = 0;
      line.hear(at < 0 || at >= words.length ? new Int16Array(frame) : words.slice(at, at + frame));
      at += frame;
      if (at >= words.length && saidAt === 0) saidAt = performance.now();
      if (performance.now() - from > 30_000) throw new Error('Nobody answered');
      await pause(Math.max(0, from + (tick + 1) * 20 - performance.now()));
    }
    return playedAt - saidAt;
  } finally {
    await line.end();
  }
}

/** What one such process found out, in milliseconds. */
export interface DelayFigures {
  pairs: { ours: number; frameworks: number }[];
  /** What the stubs and the wait for the end of a turn take. */
  fixed: number;
}

async function measure(count: number): Promise<DelayFigures> {
  const speaker = createBuiltInVoice();
  const sound = await speaker.speak(said, { voice: 'builtin-male', speed: 1, pitch: 1 });
  await speaker.close();
  // Up to the last sample that is heard.
  const words = sound.subarray(0, sound.findLastIndex((sample) => Math.abs(sample) > 300) + 1);
  await firstAnswer(ours, words);
  await firstAnswer(frameworks, words);
  const pairs: DelayFigures['pairs'] = [];
  for (let pair = 0; pair < count; pair++)
    pairs.push({ ours: await firstAnswer(ours, words), frameworks: await firstAnswer(frameworks, words) });
  const fixed = takes.ears + takes.model + takes.voice + endpointing(config.configuration).minDelay;
  return { pairs, fixed };
}

process.send?.(await measure(Number(process.argv[2] ?? 3)));
process.exit(0);
