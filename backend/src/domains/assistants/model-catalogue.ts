import type { ModelCatalogue } from '@switchboard/contracts/assistants';
import {
  catalogueDate,
  languageModels,
  type ModelProvider,
  transcriberModels,
  voiceModels,
} from '@switchboard/contracts/model-catalogue';
import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';

interface Model {
  id: string;
  name: string;
  category: string;
  is_default?: true;
  is_pro?: true;
  shut_down_on?: string;
  successor?: string;
}

const withFlags = <T extends Model>(providers: readonly ModelProvider<T>[]) =>
  providers.map((provider) => ({
    ...provider,
    models: provider.models.map((model) => ({
      ...model,
      is_default: model.is_default ?? false,
      is_pro: model.is_pro ?? false,
      shut_down_on: model.shut_down_on ?? null,
      successor: model.successor ?? null,
    })),
  }));

/** The committed catalogue as it is answered. */
export function readModelCatalogue(): ModelCatalogue {
  return {
    date: catalogueDate,
    llm: withFlags(languageModels),
    stt: withFlags(transcriberModels),
    tts: withFlags(voiceModels),
    voices: Object.fromEntries(
      Object.entries(voicesByProvider).map(([provider, voices]) => [
        provider,
        voices.map(({ models, ...voice }) => ({ ...voice, models: models ? [...models] : null })),
      ]),
    ),
  };
}
