import {
  defaultModelOf,
  languageModels,
  modelsOf,
  transcriberModels,
  voiceModels,
} from '@switchboard/contracts/model-catalogue';
import type { OwnModels } from './useOwnModels.ts';

/** New field values by path. */
export type FieldChanges = Readonly<Record<string, string>>;

const catalogues = { llm: languageModels, stt: transcriberModels, tts: voiceModels };

/** A provider's default model. A custom provider has the model that its server was connected with. */
export function defaultModel(part: keyof typeof catalogues, provider: string, own: OwnModels): string {
  if (provider === 'custom') return own[part];
  return defaultModelOf<{ id: string; is_default?: true }>(catalogues[part], provider);
}

/** Choosing a language model provider also chooses its default model. Source: specification 02 §4. */
export function choosingLanguageProvider(provider: string, own: OwnModels): FieldChanges {
  return { llm_provider: provider, llm_model: defaultModel('llm', provider, own) };
}

/** The same for transcribers. */
export function choosingTranscriberProvider(provider: string, own: OwnModels): FieldChanges {
  return { stt_provider: provider, stt_model: defaultModel('stt', provider, own) };
}

/**
 * The same for voices. The voice is reset, because it belongs to the previous provider; the built-in provider's first voice or a provider's
 * only voice is chosen.
 */
export function choosingVoiceProvider(
  provider: string,
  voices: readonly { id: string }[],
  own: OwnModels,
): FieldChanges {
  const [first, ...others] = voices;
  return {
    tts_provider: provider,
    tts_model: defaultModel('tts', provider, own),
    'tts_configuration.voice': first && (others.length === 0 || provider === 'builtin') ? first.id : '',
  };
}

/** Changes the voice model. SmallestAI's models have different voices, so its chosen voice is reset. */
export function choosingVoiceModel(provider: string, model: string): FieldChanges {
  return { tts_model: model, ...(provider === 'smallestai' && { 'tts_configuration.voice': '' }) };
}

/** The form's model, or its provider's default if the provider doesn't have that model. */
export function knownModel(
  providers: Parameters<typeof modelsOf<{ id: string; is_default?: true }>>[0],
  provider: string,
  model: string,
): string {
  const models = modelsOf(providers, provider);
  return models.length === 0 || models.some(({ id }) => id === model) ? model : defaultModelOf(providers, provider);
}
