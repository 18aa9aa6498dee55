import { setTimeout as pause } from 'node:timers/promises';
import { initializeLogger, voice } from '@livekit/agents';
import { Conversation } from '../../backend/src/voice/agent/conversation.ts';
import { DirectInput, DirectOutput } from '../../backend/src/voice/agent/direct-audio.ts';
import { endpointing } from '../../backend/src/voice/agent/settings.ts';
import { sampleRate } from '../../backend/src/voice/speech/pcm.ts';
import { config, order, spokenWords, stubs, takes } from './voice-stubs.ts';

// Measures the first answer of spoken conversations whose speech recognition, model and voice take a fixed time: the
// product's and the framework's own. Runs in a separate process, whose output the parent reads.

initializeLogger({ pretty: false, level: 'silent' });

/** The parts that both have: an input for speech, and an output for what is played. */
interface Line {
  hear(pcm: Int16Array): void;
  end(): Promise<unknown>;
}

function ours(play: () => void): Promise<Line> {
  const caller = { send() {}, play, runTool: () => Promise.reject(new Error('No tool is there')) };
  // The product's own speech recognition and voice are not involved.
  const conversation = new Conversation(order, {} as never, caller, stubs);
  void conversation.begin();
  return Promise.resolve({
    hear: (pcm) => conversation.hear(pcm),
    end: () => conversation.end('user-ended-call'),
  });
}

async function frameworks(play: () => void): Promise<Line> {
  const { vad, stt, llm, tts } = stubs();
  const input = new DirectInput();
  const session = new voice.AgentSession({
    ...{ vad, stt, llm, tts },
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

/** From the end of the speech to the first sound of the answer, in milliseconds. */
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
    // Two seconds for the greeting; then the caller speaks, and is silent.
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

/** The results of one such process, in milliseconds. */
export interface DelayFigures {
  pairs: { ours: number; frameworks: number }[];
  /** The time of the stubs and of the wait for the end of a turn. */
  fixed: number;
}

async function measure(count: number): Promise<DelayFigures> {
  const words = await spokenWords();
  await firstAnswer(ours, words);
  await firstAnswer(frameworks, words);
  const pairs: DelayFigures['pairs'] = [];
  for (let pair = 0; pair < count; pair++)
    pairs.push({ ours: await firstAnswer(ours, words), frameworks: await firstAnswer(frameworks, words) });
  const fixed = takes.transcriber + takes.model + takes.voice + endpointing(config.configuration).minDelay;
  return { pairs, fixed };
}

process.send?.(await measure(Number(process.argv[2] ?? 3)));
process.exit(0);
