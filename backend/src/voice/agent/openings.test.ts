import { inference, initializeLogger, stt } from '@livekit/agents';
import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { beforeAll, expect, it } from 'vitest';
import { eventually } from '../../testing/test-app.ts';
import { Conversation } from './conversation.ts';
import type { AgentTool, TalkOrder } from './messages.ts';
import { createModel, type Parts } from './parts.ts';
import { SentenceTts } from './sentence-tts.ts';
import { cuttingOf, voiceActivity } from './settings.ts';

beforeAll(() => initializeLogger({ pretty: false, level: 'silent' }));

const first = 'Hello Ada, I wanted to ask about your order. Do you have a minute?';
const made = quickCreateConfig('Robin');
const config = {
  ...made,
  first_message: first,
  system_prompt: 'You are Robin. Ask "Was everything all right with your order?"',
  configuration: { ...made.configuration, idleTimeout: 0 },
};

const keys: AgentTool = {
  name: 'press_digits',
  description: 'Presses keys of the telephone.',
  parameters: { type: 'object', properties: { digits: { type: 'string' } }, required: ['digits'] },
  said_meanwhile: '',
};

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

const hasSpoken = (lines: readonly SpokenLine[]) => lines.some(({ role }) => role === 'assistant');

/** A callee who answers a call with these sentences. Returns what the assistant said and did. */
async function answerWith(
  said: readonly string[],
  { until = hasSpoken, goesOn = false, notice = '', isPatient = false } = {},
) {
  const order: TalkOrder = {
    config: { ...config, configuration: { ...config.configuration, noticeMessage: notice } },
    ...{ id: '00000000-0000-4000-8000-000000000076', tools: [keys], private_networks: '' },
    ...{ services: { llm: null, stt: null, tts: null }, organization_name: 'Northlight', time_zone: 'UTC' },
    ...{ max_seconds: 60, recording_path: null, direction: 'outbound' },
  };
  const pressed: string[] = [];
  const begun = Promise.withResolvers<void>();
  const conversation = new Conversation(
    order,
    {} as never,
    {
      send: ({ kind }) => kind === 'connected' && begun.resolve(),
      play: () => undefined,
      runTool: async (name, given) => {
        if (name === 'press_digits') pressed.push(String(given.digits));
        return { is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false };
      },
    },
    (asked, _speech, listener): Parts => {
      const vad = new inference.VAD(voiceActivity(config.configuration));
      return {
        vad,
        stt: new stt.StreamAdapter(new Deaf(), vad),
        llm: createModel(asked, null, listener),
        tts: new SentenceTts(async function* () {
          yield new Int16Array(160);
        }, cuttingOf(config)),
        mute() {},
        close() {},
      };
    },
  );
  const result = conversation.begin();
  await begun.promise;
  for (const text of said) {
    // A patient callee lets the assistant finish before they continue.
    if (isPatient && text !== said[0]) await eventually(async () => hasSpoken(conversation.lines));
    conversation.type(text);
  }
  await eventually(async () => until(conversation.lines) || pressed.length > 0);
  if (goesOn) {
    // A second answer to the first words would arrive before the answer to these.
    conversation.type('Yes, I do.');
    await eventually(async () => conversation.lines.at(-1)?.message.includes('your order?') ?? false);
  }
  await conversation.end('user-ended-call');
  const { lines } = await result;
  return { pressed, spoken: lines.filter(({ role }) => role === 'assistant').map(({ message }) => message), lines };
}

it.concurrent.each([
  'Hello?',
  'Yes?',
  'Hi.',
  'Hello, hello?',
  'Ada speaking.',
  'Speaking.',
  'Hello, this is Ada.',
  'Hello, this is Ada speaking.',
  'Hi, Ada Byron here.',
  'Good morning.',
  'Good afternoon, Ada Byron.',
  'Good morning, Baker and Sons, how can I help you?',
  'You have reached the front desk, this is Tom, how may I help you?',
  'Miller residence, Anna speaking.',
  'Hello? Can you hear me?',
  'Hello, hello? I can hardly hear you.',
  'Hey, how are you?',
  'Yeah, hi, one second, let me close the door. Okay, go ahead.',
  'Hi! I was just about to call you back about the message you left.',
])('the first message is said once, and nothing else, to a person who answers with "%s"', async (words) => {
  const { spoken, lines } = await answerWith([words], { goesOn: true });
  expect(spoken).toEqual([first, expect.stringContaining('Was everything all right with your order?')]);
  expect(lines.map(({ message }) => message)).toContain(words);
});

it.concurrent.each(['Who is this?', 'Hello, who is calling please?', 'Hello? What is this about?'])(
  'the assistant says who is calling before the first message if a person asks "%s"',
  async (words) => {
    const { spoken } = await answerWith([words]);
    expect(spoken).toEqual([`This is Robin from Northlight. ${first}`]);
  },
);

it.concurrent.each([
  'Take me off your list.',
  'Stop calling me!',
  'You have the wrong number.',
  'I am not interested.',
  "I can't talk right now, I'm driving.",
  'Is this a robot?',
  'I want to speak to a real person.',
])('the assistant answers "%s" instead of saying the first message', async (words) => {
  const { spoken } = await answerWith([words]);
  expect(spoken).not.toContain(first);
  expect(spoken.length).toBeGreaterThan(0);
});

it.concurrent.each([
  'Thank you for calling. For sales, press one. For support, press two.',
  'To reach Ada Byron, press four.',
])('the assistant presses a key in the menu "%s" without saying the first message', async (words) => {
  const { spoken, pressed } = await answerWith([words], { until: () => false });
  expect(pressed).toHaveLength(1);
  expect(spoken).not.toContain(first);
});

it.concurrent.each(['All of our agents are busy. Please stay on the line.', 'Please hold while I connect you.'])(
  'the assistant says nothing to "%s", and the first message to the person who comes after it',
  async (words) => {
    const { spoken } = await answerWith([words, 'Hello, this is Ada.']);
    expect(spoken).toEqual([first]);
  },
);

const notice = "You're speaking with an automated AI assistant.";

it.concurrent.each([
  'Hello?',
  'Who is this?',
  'Is this a robot?',
  'Take me off your list.',
  'I want to speak to a real person.',
])('the notice comes first for a person who answers with "%s"', async (words) => {
  const { spoken } = await answerWith([words], {
    notice,
    until: (lines) => lines.filter(({ role }) => role === 'assistant').length > 1,
  });
  expect(spoken[0]).toBe(notice);
  expect(spoken.filter((said) => said === notice)).toHaveLength(1);
});

it.concurrent('the notice is said to the person who comes after a menu instead of to the menu', async () => {
  const { spoken } = await answerWith(['Please hold while I connect you.', 'Hello, this is Ada.'], {
    notice,
    until: (lines) => lines.filter(({ role }) => role === 'assistant').length > 1,
  });
  expect(spoken).toEqual([notice, first]);
});

it.concurrent.each([
  'Hi, if you record your name and reason for calling, I will see if this person is available.',
  'The person you are calling is using a screening service from Google. Go ahead and say your name, and why you are calling.',
])(
  'the assistant introduces itself to a screening phone, and greets the person after it again: "%s"',
  async (words) => {
    const { spoken } = await answerWith([words, 'Hello?'], {
      notice,
      isPatient: true,
      until: (lines) => lines.filter(({ role }) => role === 'assistant').length > 2,
    });
    expect(spoken).toEqual([`This is Robin from Northlight. ${first}`, notice, first]);
  },
);
