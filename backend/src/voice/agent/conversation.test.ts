import { inference, initializeLogger, stt, voice } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { ToCaller } from '@switchboard/contracts/voice';
import { beforeAll, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/test-app.ts';
import { sampleRate } from '../speech/pcm.ts';
import { Conversation } from './conversation.ts';
import type { TalkOrder } from './messages.ts';
import type { Parts } from './parts.ts';
import { SentenceTts } from './sentence-tts.ts';
import { cuttingOf, voiceActivity } from './settings.ts';
import { unheardGreeting } from './spoken-session.ts';

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

/** Plays this many seconds of sound for each sentence, and adds the sentence to `spoken`. */
function parts(seconds = 60, spoken: string[] = []): Parts {
  const vad = new inference.VAD(voiceActivity(config.configuration));
  return {
    vad,
    stt: new stt.StreamAdapter(new Deaf(), vad),
    llm: new voice.testing.FakeLLM([]),
    tts: new SentenceTts(async function* (sentence) {
      spoken.push(sentence);
      yield new Int16Array(sampleRate * seconds).fill(1_000);
    }, cuttingOf(config)),
    mute() {},
    close() {},
  };
}

/** A conversation, the states it goes through and what is said in it. */
function talkOf(more: Partial<TalkOrder> = {}, seconds?: number) {
  const states: string[] = [];
  const lines: string[] = [];
  const spoken: string[] = [];
  const played = { seconds: 0 };
  const order = {
    ...{ id: '00000000-0000-4000-8000-000000000076', config, tools: [], private_networks: '' },
    ...{ services: { llm: null, stt: null, tts: null }, organization_name: 'Northlight', time_zone: 'UTC' },
    ...{ max_seconds: 60, recording_path: null },
    ...more,
  };
  const caller = {
    send: (message: ToCaller) => {
      if (message.kind === 'state') states.push(message.state);
      if (message.kind === 'line') lines.push(message.line.message);
    },
    play: (pcm: Int16Array) => {
      played.seconds += pcm.length / sampleRate;
    },
    runTool: () => Promise.reject(new Error('No tool is there')),
  };
  return {
    conversation: new Conversation(order, {} as never, caller, () => parts(seconds, spoken)),
    states,
    lines,
    spoken,
    played,
  };
}

it('an announcement is spoken without listening, and the call ends', async () => {
  const { conversation, lines } = talkOf({ only_announces: true, direction: 'inbound' }, 0.05);
  const result = conversation.begin();
  await eventually(async () => lines.length > 0);
  conversation.type('Hello?');
  expect((await result).reason).toBe('assistant-ended-call');
  expect((await result).lines.filter(({ role }) => role === 'assistant')).toHaveLength(1);
});

it("a person who hangs up during speech isn't asked afterwards whether they are there", async () => {
  const { conversation, states } = talkOf();
  const result = conversation.begin();
  await eventually(async () => states.includes('speaking'));
  await conversation.end('user-ended-call');
  expect((await result).reason).toBe('user-ended-call');
  // An uncaught error fails the test: whatever the first call still does is over once another one has been held.
  expect((await talkOf({ only_announces: true }, 0.05).conversation.begin()).reason).toBe('assistant-ended-call');
});

it('a notice is spoken to its end even if someone types, and the typed line is answered afterwards', async () => {
  const noticeMessage = 'This call is recorded.';
  const noticed = { ...config, first_message: 'Hello.', configuration: { ...config.configuration, noticeMessage } };
  const { conversation, states, lines } = talkOf({ config: noticed }, 0.4);
  const result = conversation.begin();
  await eventually(async () => states.includes('speaking'));
  conversation.type('Who is this?');
  await eventually(async () => lines.includes('Who is this?'));
  await conversation.end('user-ended-call');
  const [notice] = (await result).lines;
  expect(notice).toMatchObject({ message: noticeMessage, is_interrupted: false });
});

it('the transcript shows that no word of a first message was heard', async () => {
  const { conversation, lines } = talkOf({ config: { ...config, first_message: 'Hello there.' } });
  const result = conversation.begin();
  await conversation.prepare();
  conversation.type('Wait.');
  await eventually(async () => lines.includes('Wait.'));
  await conversation.end('user-ended-call');
  const said = (await result).lines;
  expect(said.filter(({ role }) => role === 'assistant')).toEqual([]);
  expect(said.map(({ message }) => message)).toContain(unheardGreeting);
});

it('a person who talks over the first message before a word of it was heard is greeted again', async () => {
  const order = { direction: 'outbound' as const, config: { ...config, first_message: 'Hello there.' } };
  const { conversation, lines, spoken, played } = talkOf(order, 30);
  const result = conversation.begin();
  await conversation.prepare();
  const says = async (times: number) => {
    conversation.type('Hello?');
    await eventually(async () => lines.filter((line) => line === 'Hello?').length === times);
  };
  await says(1);
  await eventually(async () => played.seconds > 0);
  await says(2);
  await eventually(async () => conversation.lines.some(({ message }) => message === unheardGreeting));
  await says(3);
  await eventually(async () => spoken.filter((sentence) => sentence === 'Hello there.').length === 2);
  await conversation.end('user-ended-call');
  expect((await result).lines.filter(({ role }) => role === 'user')).toHaveLength(3);
});

it('an interrupted first message is cut at the last word that was heard', async () => {
  const first_message = 'Hello there. Is now a good time for two short questions?';
  const { conversation, lines, played } = talkOf({ config: { ...config, first_message } }, 30);
  const result = conversation.begin();
  await eventually(async () => played.seconds >= 60);
  // 40 seconds later, the first of two sentences of 30 seconds was heard, and some words of the second one.
  const now = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 40_000);
  conversation.type('Wait.');
  await eventually(async () => lines.includes('Wait.'));
  clock.mockRestore();
  await conversation.end('user-ended-call');
  const said = (await result).lines;
  expect(said.map(({ message }) => message)).not.toContain(unheardGreeting);
  const greeting = said.find(({ role }) => role === 'assistant');
  expect(greeting).toMatchObject({ message: expect.stringMatching(/^Hello there. Is now/), is_interrupted: true });
  expect(greeting?.message).not.toBe(first_message);
});

it("a typed test shows the assistant's words at once instead of after the end of their sound", async () => {
  const { conversation, lines } = talkOf({ is_typed: true, config: { ...config, first_message: 'Hello there.' } });
  const result = conversation.begin();
  await eventually(async () => lines.includes('Hello there.'));
  await conversation.end('user-ended-call');
  expect((await result).lines[0]).toMatchObject({ message: 'Hello there.', is_interrupted: false });
});
