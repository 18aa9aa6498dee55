import { languageModels, transcriberModels } from '@switchboard/contracts/model-catalogue';
import { expect, test } from 'vitest';
import {
  choosingLanguageProvider,
  choosingTranscriberProvider,
  choosingVoiceModel,
  choosingVoiceProvider,
  knownModel,
} from './chooseModel.ts';

const own = { llm: 'llama3.2', stt: '', tts: 'kokoro' };

test.each([
  ['openai', 'gpt-6.1-terra'],
  ['anthropic', 'claude-sonnet-5-5'],
  ['groq', 'openai/gpt-oss-120b'],
  ['builtin', 'builtin'],
  ['custom', 'llama3.2'],
])('choosing the language provider %s selects the model %j', (provider, model) => {
  expect(choosingLanguageProvider(provider, own)).toEqual({ llm_provider: provider, llm_model: model });
});

test.each([
  ['deepgram', 'nova-3'],
  ['groq', 'whisper-large-v3-turbo'],
  ['custom', ''],
])('choosing the transcriber %s selects the model %j', (provider, model) => {
  expect(choosingTranscriberProvider(provider, own)).toEqual({ stt_provider: provider, stt_model: model });
});

test('choosing a voice provider selects its default model and clears the voice of another provider', () => {
  expect(choosingVoiceProvider('elevenlabs', [{ id: 'a' }, { id: 'b' }], own)).toEqual({
    tts_provider: 'elevenlabs',
    tts_model: 'eleven_turbo_v2',
    'tts_configuration.voice': '',
  });
  expect(choosingVoiceProvider('elevenlabs', [{ id: 'only' }], own)['tts_configuration.voice']).toBe('only');
  expect(choosingVoiceProvider('builtin', [{ id: 'a' }, { id: 'b' }], own)['tts_configuration.voice']).toBe('a');
});

test('choosing another model clears the voice only for SmallestAI', () => {
  expect(choosingVoiceModel('smallestai', 'lightning-large')).toEqual({
    tts_model: 'lightning-large',
    'tts_configuration.voice': '',
  });
  expect(choosingVoiceModel('elevenlabs', 'eleven_flash_v2')).toEqual({ tts_model: 'eleven_flash_v2' });
});

test('an unknown model is replaced by the default, except with a custom provider', () => {
  expect(knownModel(languageModels, 'openai', 'gpt-4')).toBe('gpt-4');
  expect(knownModel(languageModels, 'openai', 'gone')).toBe('gpt-6.1-terra');
  expect(knownModel(transcriberModels, 'custom', 'my-whisper')).toBe('my-whisper');
});
