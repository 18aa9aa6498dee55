import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { expect, it } from 'vitest';
import { inSpokenForm } from '../services/provider-voice.ts';
import { ipaWriterOf, pronouncing, type WriteIpa } from './pronounced.ts';

const nguyen = { word: 'Nguyen', respelling: 'nwin', ipa: 'ŋwiən' };
const sql = { word: 'SQL', respelling: 'sequel', ipa: '' };
const saint = { word: 'St. Ives', respelling: 'saint eyeves', ipa: '' };
const signs = { word: 'C++ (--x)', respelling: 'see plus plus', ipa: '' };
const onlyIpa = { word: 'Siobhan', respelling: '', ipa: 'ʃɪˈvɔːn' };

const say = (text: string, writeIpa: WriteIpa = null) =>
  pronouncing([nguyen, sql, saint, signs, onlyIpa], 'en', writeIpa)(text);

it.each([
  ['Ask Dr. Nguyen at 3 PM.', 'Ask Doctor nwin at three PM.'],
  ['NGUYEN and nguyen', 'nwin and nwin'],
  ['The SQL team, not SQLite', 'The sequel team, not SQLite'],
  ['Nguyens are many', 'Nguyens are many'],
  ['Off to St. Ives on 3/5/2026', 'Off to saint eyeves on March fifth, twenty twenty-six'],
  ['Siobhan is here', 'Siobhan is here'],
  ['We write C++ (--x).', 'We write see plus plus.'],
  ['A ꙮ in the text, Nguyen', 'A in the text, nwin'],
])('the text "%s" is pronounced "%s"', (written, spoken) => {
  expect(say(written)).toBe(spoken);
});

const configOf = (tts_provider: string, tts_model: string, voice: string) => {
  const config = defaultAssistantConfig();
  return { ...config, tts_provider, tts_model, tts_configuration: { ...config.tts_configuration, voice } };
};

it('ElevenLabs gets IPA as a tag, for its English models only', () => {
  const write = ipaWriterOf('elevenlabs', configOf('elevenlabs', 'eleven_flash_v2', 'a'));
  expect(say('Nguyen & Siobhan', write)).toBe(
    '<phoneme alphabet="ipa" ph="ŋwiən">Nguyen</phoneme> and <phoneme alphabet="ipa" ph="ʃɪˈvɔːn">Siobhan</phoneme>',
  );
  expect(ipaWriterOf('elevenlabs', configOf('elevenlabs', 'eleven_multilingual_v2', 'a'))).toBeNull();
});

it('Deepgram gets IPA as an object, for English and Spanish voices of Aura 2 only', () => {
  const write = ipaWriterOf('deepgram', configOf('deepgram', 'aura-2', 'aura-2-thalia-en'));
  expect(say('Hello Nguyen.', write)).toBe('Hello {"word":"Nguyen","pronounce":"ŋwiən"}.');
  expect(ipaWriterOf('deepgram', configOf('deepgram', 'aura-2', 'aura-2-lara-de'))).toBeNull();
  expect(ipaWriterOf('deepgram', configOf('deepgram', 'aura', 'aura-asteria-en'))).toBeNull();
});

it('the built-in voice gets no IPA', () => {
  expect(ipaWriterOf('builtin', configOf('builtin', '', 'builtin-female'))).toBeNull();
});

it('a voice gets the spoken form of a sentence', async () => {
  const heard: string[] = [];
  const speak = inSpokenForm(async function* (text) {
    heard.push(text);
    yield new Int16Array(1);
  }, say);
  for await (const _ of speak('Nguyen owes $5.', new AbortController().signal));
  expect(heard).toEqual(['nwin owes five dollars.']);
});
