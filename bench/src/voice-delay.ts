import { setTimeout as pause } from 'node:timers/promises';
import { initializeLogger, voice } from '@livekit/agents';
import { Conversation } from '../../backend/src/voice/agent/conversation.ts';
import { DirectInput, DirectOutput } from '../../backend/src/voice/agent/direct-audio.ts';
import { endpointing } from '../../backend/src/voice/agent/settings.ts';
import { sampleRate } from '../../backend/src/voice/speech/pcm.ts';
import { config, order, spokenWords, stubs, takes } from './voice-stubs.ts';

// The first answer of spoken conversations whose ears, model and voice take a fixed time: the product's and the framework's own. In a
// process of its own: what it tells, its parent reads.

initializeLogger({ pretty: false, level: 'silent' });

/** What both have: ears to speak to, and what was played. */
interface Line {
  hear(pcm: Int16Array): void;
  end(): Promise<unknown>;
}

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
  const words = await spokenWords();
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
