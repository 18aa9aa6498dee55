import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { initializeLogger } from '@livekit/agents';
import type { SpokenLine, ToCaller } from '@switchboard/contracts/voice';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { silentWav } from '../../files/wav.ts';
import { eventually } from '../../testing/test-app.ts';
import { Conversation } from '../agent/conversation.ts';
import type { TalkOrder } from '../agent/messages.ts';
import { createParts, type Speech } from '../agent/parts.ts';
import type { ProviderAccess } from '../services/provider-answer.ts';
import { sampleRate } from '../speech/pcm.ts';
import type { Manner } from '../speech/voice.schema.ts';
import { colleague, following, reception } from './hand-over.fixture.ts';
import type { OtherAssistant } from './other-assistant.ts';
import { flowOrder } from './text-flow.fixture.ts';
import { handOverTool } from './thinker.ts';

interface Asked {
  model: string;
  voice: string;
  speed: number;
  input: string;
}

/** Requests to a server of voices, and the voices that fail. */
const asked: Asked[] = [];
const failing = new Set<string>();
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const wanted = JSON.parse(body) as Asked;
  if (failing.has(wanted.model)) return void response.writeHead(500).end('broken');
  asked.push(wanted);
  response.end(silentWav(sampleRate / 50, { sampleRate }));
});
beforeAll(async () => {
  initializeLogger({ pretty: false, level: 'silent' });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());
beforeEach(() => {
  asked.length = 0;
  failing.clear();
});

const access = (model: string): ProviderAccess => ({
  ...{ provider: 'groq', label: 'GROQ', api_key: 'key', organization_id: null, model },
  base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
});

/** What the built-in voice spoke, and how. */
const builtIn: { text: string; manner: Manner }[] = [];
beforeEach(() => void builtIn.splice(0));
const speech: Speech = {
  voice: {
    speak: (text, manner) => {
      builtIn.push({ text, manner });
      return Promise.resolve(new Int16Array(sampleRate / 50));
    },
    close: () => Promise.resolve(),
  },
  transcriber: {
    ...{ language: 'en', confidence: 1 },
    listen: () => ({ hear: () => undefined, end: () => Promise.resolve('') }),
    close: () => Promise.resolve(),
  },
};

const {
  callee: _,
  max_turns: __,
  ...text
} = flowOrder({ flow: reception(true), lines: [], tools: { [handOverTool]: {} } });
const voiceOf = (config: OtherAssistant['config'], voice: string, speed: number): OtherAssistant['config'] => ({
  ...config,
  ...{ tts_provider: 'groq', tts_model: 'tts-1' },
  tts_configuration: { ...config.tts_configuration, voice, speed },
});

/** A spoken conversation in which the other assistant takes the caller. */
function speak(other: OtherAssistant, more: Partial<TalkOrder> = {}) {
  const lines: SpokenLine[] = [];
  const order: TalkOrder = {
    ...text,
    config: voiceOf(text.config, 'nova', 1),
    services: { llm: null, stt: null, tts: access('reception') },
    recording_path: null,
    ...more,
  };
  const done = { is_ok: true, shown_to_model: 'Done.', said: null, hangs_up: false, assistant: other };
  const conversation = new Conversation(
    order,
    speech,
    {
      send: (message: ToCaller) => void (message.kind === 'line' && lines.push(message.line)),
      play() {},
      runTool: () => Promise.resolve(done),
    },
    // High enough that no voice counts as slow, even on a busy machine.
    (asked, own, listener) => createParts(asked, own, listener, undefined, { voiceMs: 60_000 }),
  );
  const isSaid = (said: string) => eventually(async () => lines.some(({ message }) => message.includes(said)));
  return { conversation, lines, isSaid };
}

/** Runs the conversation from the greeting to the end, with the same answers. */
async function held(other: OtherAssistant, more: Partial<TalkOrder> = {}) {
  const { conversation, isSaid } = speak(other, more);
  const result = conversation.begin();
  await isSaid('How old are you?');
  conversation.type('Forty');
  await isSaid('Where do you live?');
  conversation.type('Lisbon');
  return result;
}

const spokenBy = (model: string) => asked.flatMap((one) => (one.model === model ? [one.input.trim()] : [])).join(' ');
const voiceUse = (usage: readonly { part: string; model: string; quantity: number }[], model: string) =>
  usage.filter((one) => one.part === 'voice' && one.model === model).reduce((sum, { quantity }) => sum + quantity, 0);

const sam = (voice: Partial<OtherAssistant['voice']> = {}): OtherAssistant => {
  const other = following(colleague);
  return {
    ...other,
    ...{ config: voiceOf(other.config, 'onyx', 1.3), version: 3 },
    voice: { tts: access('colleague'), fallbacks: [], pronunciations: [], ...voice },
  };
};

it('each assistant speaks with its own voice before, during and after a hand-over', async () => {
  const { usage, lines } = await held(sam({ pronunciations: [{ word: 'Sam', respelling: 'Psalm', ipa: '' }] }), {
    pronunciations: [{ word: 'colleague', respelling: 'partner', ipa: '' }],
  });
  expect(spokenBy('reception')).toBe(
    'How old are you? My partner knows more. Welcome back. You are forty and live in Lisbon.',
  );
  expect(spokenBy('colleague')).toBe('This is Psalm. Where do you live? Thank you.');
  const voices = (model: string) => asked.flatMap((one) => (one.model === model ? [`${one.voice} ${one.speed}`] : []));
  expect(new Set(voices('reception'))).toEqual(new Set(['nova 1']));
  expect(new Set(voices('colleague'))).toEqual(new Set(['onyx 1.3']));
  expect(builtIn).toEqual([]);
  for (const model of ['reception', 'colleague']) expect(voiceUse(usage, model)).toBeGreaterThan(10);
  const whose = lines
    .filter(({ role }) => role === 'assistant')
    .map(({ message, speaker }) => [message, speaker?.name]);
  expect(whose).toEqual([
    ['How old are you?', undefined],
    ['My colleague knows more.', undefined],
    ['This is Sam. Where do you live?', 'Sam'],
    ['Thank you.', 'Sam'],
    ['Welcome back. You are 40 and live in Lisbon.', undefined],
  ]);
});

it("the other assistant's fallback voice speaks if its voice fails", async () => {
  failing.add('hoarse');
  const { usage } = await held(sam({ tts: access('hoarse'), fallbacks: [access('spare')] }));
  expect(spokenBy('spare')).toBe('This is Sam. Where do you live? Thank you.');
  expect(spokenBy('reception')).toContain('Welcome back.');
  expect(voiceUse(usage, 'spare')).toBeGreaterThan(10);
});

it('the built-in voice speaks for an assistant without a key, and the transcript notes it', async () => {
  const { lines } = await held(sam({ tts: null }));
  expect(builtIn.map((one) => one.text.trim()).join(' ')).toBe('This is Sam. Where do you live? Thank you.');
  expect(new Set(builtIn.map(({ manner }) => manner.speed))).toEqual(new Set([1.3]));
  expect(lines.map(({ message }) => message)).toContain('Sam has no key for its voice, so the built-in voice speaks.');
});

it('another agent continues in the voice of the assistant that has the caller', async () => {
  const first = speak(sam());
  void first.conversation.begin();
  await first.isSaid('How old are you?');
  first.conversation.type('Forty');
  await first.isSaid('Where do you live?');
  const before = [...first.lines];
  await first.conversation.end('technical-issues');
  asked.length = 0;
  const { conversation, isSaid } = speak(sam(), { resumed: { began_at: Date.now() - 5_000, lines: before } });
  const result = conversation.begin();
  await isSaid(handOverTool);
  conversation.type('Lisbon');
  await result;
  expect(spokenBy('colleague')).toBe('Thank you.');
  expect(spokenBy('reception')).toContain('Welcome back. You are forty and live in Lisbon.');
});
