import { inference, initializeLogger, stt, voice } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/test-app.ts';
import { sampleRate } from '../speech/pcm.ts';
import { Conversation } from './conversation.ts';
import type { Parts } from './parts.ts';
import { SentenceTts } from './sentence-tts.ts';
import { cuttingOf, voiceActivity } from './settings.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const made = quickCreateConfig('Robin');
const config = { ...made, configuration: { ...made.configuration, idleTimeout: 0.05, idleTime: 0 } };

class Deaf extends stt.STT {
  label = 'deaf';

  constructor() {
    super({ streaming: false, interimResults: false });
  }

  protected _recognize(): never {
    throw new Error('Nobody says anything');
  }

  stream(): never {
    throw new Error('It is not streamed');
  }
}

/** A minute of sound for each sentence. */
function parts(): Parts {
  const vad = new inference.VAD(voiceActivity(config.configuration));
  return {
    vad,
    stt: new stt.StreamAdapter(new Deaf(), vad),
    llm: new voice.testing.FakeLLM([]),
    tts: new SentenceTts(async function* () {
      yield new Int16Array(sampleRate * 60).fill(1_000);
    }, cuttingOf(config)),
    mute() {},
    close() {},
  };
}

it('whoever hangs up while it speaks is not asked afterwards whether they are there', async () => {
  const states: string[] = [];
  const order = {
    ...{ id: '00000000-0000-4000-8000-000000000076', config, tools: [], private_networks: '' },
    ...{ services: { llm: null, stt: null, tts: null }, organization_name: 'Northlight', time_zone: 'UTC' },
    ...{ max_seconds: 60, recording_path: null },
  };
  const conversation = new Conversation(
    order,
    {} as never,
    {
      tell: (message) => message.kind === 'state' && states.push(message.state),
      play() {},
      runTool: () => Promise.reject(new Error('No tool is there')),
    },
    parts,
  );
  const told = conversation.begin();
  await eventually(async () => states.includes('speaking'));
  await conversation.end('user-ended-call');
  expect((await told).reason).toBe('user-ended-call');
  // An error that nobody catches fails the test.
  await new Promise((resolve) => setTimeout(resolve, 150));
});
