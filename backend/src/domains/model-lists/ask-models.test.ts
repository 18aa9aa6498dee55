import { expect, it } from 'vitest';
import { dayOf, readListedModels } from './ask-models.ts';

it.each([
  ['2027-01-14', '2027-01-14'],
  ['2027-01-14T00:00:00Z', '2027-01-14'],
  [1_799_884_800, '2027-01-14'],
  [null, null],
  ['soon', null],
  [Number.MAX_VALUE, null],
  [{}, null],
])('a shutdown date written as %j is read', (given, day) => {
  expect(dayOf(given)).toBe(day);
});

const ids = (provider: Parameters<typeof readListedModels>[0], answer: unknown) =>
  readListedModels(provider, answer)?.map(({ part, id }) => `${part} ${id}`);

it('model lists keep only the models for language, listening or speech of each provider', () => {
  const list = (...names: string[]) => ({ data: names.map((id) => ({ id })) });
  expect(
    ids('openai', list('gpt-7', 'o5', 'gpt-6-audio', 'gpt-6-realtime', 'text-embedding-4', 'whisper-1', 'sora-3')),
  ).toEqual(['llm gpt-7', 'llm o5']);
  expect(ids('anthropic', list('claude-opus-6', 'something'))).toEqual(['llm claude-opus-6']);
  expect(
    ids('groq', list('openai/gpt-oss-200b', 'whisper-large-v4', 'canopylabs/orpheus-v2', 'llama-guard-5')),
  ).toEqual(['llm openai/gpt-oss-200b', 'stt whisper-large-v4', 'tts canopylabs/orpheus-v2']);
  expect(
    ids('elevenlabs', [
      { model_id: 'eleven_v4', can_do_text_to_speech: true },
      { model_id: 'scribe_v3', can_do_text_to_speech: false },
    ]),
  ).toEqual(['tts eleven_v4']);
  expect(ids('deepgram', { stt: [{ canonical_name: 'nova-4' }], tts: [{ canonical_name: 'aura-3' }] })).toEqual([
    'stt nova-4',
    'tts aura-3',
  ]);
});

it('model lists include sizes and shutdown dates, and leave out entries that name no model', () => {
  const answer = {
    data: [
      { id: 'gpt-7', shutdown_date: '2028-03-01', context_window: 2_000_000, max_completion_tokens: 64_000 },
      { id: 'gpt-8', context_window: -1, max_completion_tokens: 'many' },
      { id: '' },
      { id: 'gpt-'.padEnd(300, 'x') },
      null,
      'gpt-9',
    ],
  };
  expect(readListedModels('openai', answer)).toEqual([
    { part: 'llm', id: 'gpt-7', shut_down_on: '2028-03-01', context_size: 2_000_000, max_output: 64_000 },
    { part: 'llm', id: 'gpt-8', shut_down_on: null, context_size: null, max_output: null },
  ]);
});

it.each([null, 'no', { error: 'no' }, { data: {} }])("an answer that isn't a model list is refused: %j", (answer) => {
  expect(readListedModels('openai', answer)).toBeNull();
});
