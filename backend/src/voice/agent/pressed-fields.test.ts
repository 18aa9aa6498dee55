import { inference, initializeLogger, stt } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { AssistantTool } from '@switchboard/contracts/assistant-tools';
import { beforeAll, expect, it } from 'vitest';
import { withCollectedKeys } from '../../domains/tools/collected-keys.ts';
import { eventually } from '../../testing/test-app.ts';
import type { ReplyByRules } from '../practice/turns.ts';
import { Conversation } from './conversation.ts';
import type { AgentTool, TextOrder } from './messages.ts';
import { createModel, type Parts } from './parts.ts';
import { SentenceTts } from './sentence-tts.ts';
import { cuttingOf, voiceActivity } from './settings.ts';
import { TextTalk } from './text-talk.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const made = quickCreateConfig('Robin');
const config = {
  ...made,
  first_message: 'Please enter your PIN, and end with the hash key.',
  tools: [AssistantTool.parse({ type: 'collect_keys', fields: [{ name: 'pin', is_secret: true }] })],
  configuration: { ...made.configuration, idleTimeout: 0 },
};
const toolOf = (name: string): AgentTool => ({
  ...{ name, description: name, said_meanwhile: '' },
  parameters: { type: 'object', properties: {}, required: [] },
});
const shared = {
  ...{ id: '00000000-0000-4000-8000-000000000077', config, private_networks: '', time_zone: 'UTC', max_seconds: 60 },
  tools: [toolOf('collect_keys'), toolOf('check_pin')],
  ...{ services: { llm: null, stt: null, tts: null }, organization_name: 'Northlight' },
};

/** Asks for the field, passes it to a function, and says the result. */
const reply: ReplyByRules = (turns) => {
  const last = turns.at(-1);
  if (last?.role !== 'tool') return { say: '', call: { name: 'collect_keys', arguments: { field: 'pin' } } };
  if (last.name === 'collect_keys') return { say: '', call: { name: 'check_pin', arguments: { pin: '{pin}' } } };
  return { say: `I heard: ${last.result}` };
};

function checking() {
  const given: unknown[] = [];
  const use = withCollectedKeys({ config, variables: {} }, async (_, passed) => {
    given.push(passed);
    return { is_ok: true, shown_to_model: 'The PIN 0815 is right.', said: null, hangs_up: false };
  });
  return { given, use };
}

it('a spoken conversation waits for pressed keys, and only the tool gets a secret', async () => {
  const { given, use } = checking();
  const sent: string[] = [];
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
  const conversation = new Conversation(
    { ...shared, recording_path: null },
    {} as never,
    { send: (message) => sent.push(JSON.stringify(message)), play: () => undefined, runTool: use },
    (asked, _speech, listener): Parts => {
      const vad = new inference.VAD(voiceActivity(config.configuration));
      return {
        vad,
        stt: new stt.StreamAdapter(new Deaf(), vad),
        llm: createModel(asked, null, listener, { reply }),
        tts: new SentenceTts(async function* () {
          yield new Int16Array(160);
        }, cuttingOf(config)),
        mute() {},
        close() {},
      };
    },
  );
  const ended = conversation.begin();
  await eventually(async () => conversation.lines.some(({ role }) => role === 'assistant'));
  conversation.type('I am ready.');
  await eventually(async () => conversation.press('0'));
  for (const key of '815#') expect(conversation.press(key)).toBe(true);
  await eventually(async () => conversation.lines.some(({ message }) => message.startsWith('I heard')));
  await conversation.end('user-ended-call');
  await ended;
  expect(given).toEqual([{ pin: '0815' }]);
  expect(conversation.lines.at(-1)?.message).toBe('I heard: The PIN •••• is right.');
  expect(JSON.stringify([conversation.lines, sent])).not.toContain('0815');
});

it("a text conversation reads the next answer as pressed keys, and doesn't show them", async () => {
  const { given, use } = checking();
  const order: TextOrder = { ...shared, callee: { kind: 'lines', lines: ['I am ready.', '0815#'] }, max_turns: 8 };
  const { lines } = await new TextTalk(order, use, { reply }).hold();
  expect(given).toEqual([{ pin: '0815' }]);
  expect(lines.map(({ message }) => message)).toContain('Pressed ••••');
  expect(JSON.stringify(lines)).not.toContain('0815');
});
