import { inference, initializeLogger, stt } from '@livekit/agents';
import { edge, flowWith } from '@switchboard/contracts/flows/testing/sample-flows';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/test-app.ts';
import { Conversation } from '../agent/conversation.ts';
import type { TalkOrder } from '../agent/messages.ts';
import { createModel } from '../agent/parts.ts';
import { SentenceTts } from '../agent/sentence-tts.ts';
import { cuttingOf, voiceActivity } from '../agent/settings.ts';
import { resumedText } from '../agent/talk-lines.ts';
import { sampleRate } from '../speech/pcm.ts';
import { flowOrder, summaryOf } from './text-flow.fixture.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

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

const flow = () =>
  flowWith({
    fields: [
      { name: 'age', type: 'number', label: 'Age' },
      { name: 'city', type: 'text', label: 'City' },
    ],
    nodes: [
      { id: 'hello', kind: 'say', text: 'Hello {first_name}.' },
      { id: 'age', kind: 'ask', field: 'age', question: 'How old are you?' },
      { id: 'city', kind: 'ask', field: 'city', question: 'In which city do you live?' },
      { id: 'done', kind: 'end', text: 'Goodbye, {city}.' },
    ],
    edges: [
      edge('hello', 'next', 'age'),
      edge('age', 'done', 'city'),
      edge('age', 'gave_up', 'bye'),
      edge('city', 'done', 'done'),
      edge('city', 'gave_up', 'bye'),
    ],
  });

/** A spoken conversation whose sentences take no time. */
function speak(more: Partial<TalkOrder> = {}) {
  const { callee: _, max_turns: __, ...text } = flowOrder({ flow: flow(), lines: [] });
  const order: TalkOrder = { ...text, recording_path: null, ...more };
  const vad = new inference.VAD(voiceActivity(order.config.configuration));
  const lines: SpokenLine[] = [];
  const conversation = new Conversation(
    order,
    {} as never,
    {
      send: (message: ToCaller) => void (message.kind === 'line' && lines.push(message.line)),
      play() {},
      runTool: () => Promise.reject(new Error('No tool is there')),
    },
    (given, __, listener) => ({
      vad,
      stt: new stt.StreamAdapter(new Deaf(), vad),
      llm: createModel(given, null, listener),
      tts: new SentenceTts(async function* () {
        yield new Int16Array(sampleRate / 100).fill(1_000);
      }, cuttingOf(order.config)),
      mute() {},
      close() {},
    }),
  );
  const isSaid = (text: string) => eventually(async () => lines.some(({ message }) => message.includes(text)));
  return { conversation, lines, isSaid };
}

it('a spoken conversation follows the flow from its greeting to its end', async () => {
  const { conversation, isSaid } = speak();
  const result = conversation.begin();
  await isSaid('How old are you?');
  conversation.type('forty two');
  await isSaid('In which city do you live?');
  conversation.type('Lisbon');
  const { reason, lines } = await result;
  expect(reason).toBe('assistant-ended-call');
  expect(summaryOf(lines)).toEqual({
    said: [
      'R: Hello Ada. How old are you?',
      'C: forty two',
      'R: In which city do you live?',
      'C: Lisbon',
      'R: Goodbye, Lisbon.',
    ],
    nodes: ['hello', 'age', 'city', 'done'],
    fields: { age: 42, city: 'Lisbon' },
  });
  expect(lines.some((line) => line.flow?.position)).toBe(false);
});

it('another agent continues a spoken conversation in the same node', async () => {
  const first = speak();
  void first.conversation.begin();
  await first.isSaid('How old are you?');
  first.conversation.type('forty two');
  await first.isSaid('In which city do you live?');
  const before = [...first.lines];
  await first.conversation.end('technical-issues');

  const { conversation, isSaid } = speak({ resumed: { began_at: Date.now() - 5_000, lines: before } });
  const result = conversation.begin();
  await isSaid(resumedText);
  conversation.type('Lisbon');
  const { lines } = await result;
  expect(summaryOf(lines)).toMatchObject({
    nodes: ['hello', 'age', 'city', 'done'],
    fields: { age: 42, city: 'Lisbon' },
  });
});

it('the flow begins again if someone speaks before a word of its beginning was heard', async () => {
  const { conversation, isSaid } = speak();
  const result = conversation.begin();
  await conversation.prepare();
  conversation.type('Hello?');
  await isSaid('How old are you?');
  conversation.type('forty two');
  await isSaid('In which city do you live?');
  conversation.type('Lisbon');
  const { lines } = await result;
  expect(summaryOf(lines).said.slice(-4)).toEqual([
    'C: forty two',
    'R: In which city do you live?',
    'C: Lisbon',
    'R: Goodbye, Lisbon.',
  ]);
  expect(summaryOf(lines).said).toContain('R: Hello Ada. How old are you?');
});
