import { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import { providersOf } from '@switchboard/contracts/fallbacks.limits';
import {
  isEnding,
  isShutDown,
  languageModels,
  modelsOf,
  type SpeechModel,
  shutdownDay,
  transcriberModels,
  voiceModels,
} from '@switchboard/contracts/model-catalogue';
import { speaks, voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import type { PublishCheck } from '../publish-facts.ts';

/** What was saved under other limits, such as those of a model that has become smaller. */
export const fieldsAreValid: PublishCheck = (snapshot) => {
  const { error } = AssistantConfig.safeParse(snapshot);
  return (error?.issues ?? []).map(({ path, message }) => ({ level: 'error', field: path.join('.'), message }));
};

const parts = [
  ['llm', languageModels],
  ['stt', transcriberModels],
  ['tts', voiceModels],
] as const;

/** Every model that it names, also as a fallback, with what its provider offers. */
const namedModels = (snapshot: AssistantConfig) =>
  parts.flatMap(([part, catalogue]) =>
    providersOf(snapshot, part).map((named) => ({
      ...named,
      field: named.fields.model,
      label: fieldsByPath.get(`${part}_model`)?.label ?? part,
      offered: modelsOf<SpeechModel>(catalogue, named.provider),
    })),
  );

export const modelsAreKnown: PublishCheck = (snapshot) =>
  namedModels(snapshot).flatMap(({ provider, model, field, label, offered }) => {
    if (provider === 'custom' || offered.some(({ id }) => id === model)) return [];
    return [{ level: 'error', field, message: `${label}: ${provider} has no "${model}"` }];
  });

/** A model that its provider has shut down can't answer a call; one that ends soon is named in time. */
export const modelsAreServed: PublishCheck = (snapshot, { today }) =>
  namedModels(snapshot).flatMap(({ model: id, field, offered }): PublishProblem[] => {
    const model = offered.find((known) => known.id === id);
    if (!model?.shut_down_on) return [];
    const day = shutdownDay(model.shut_down_on);
    const next = offered.find((known) => known.id === model.successor);
    const advice = next ? `Choose another model, such as ${next.name}.` : 'Choose another model.';
    if (isShutDown(model, today))
      return [{ level: 'error', field, message: `${model.name} was shut down by its provider on ${day}. ${advice}` }];
    if (!isEnding(model, today)) return [];
    return [
      { level: 'warning', field, message: `${model.name} will be shut down by its provider on ${day}. ${advice}` },
    ];
  });

const languageCode = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** Transcribers know languages by their codes. */
export const languageIsCode: PublishCheck = ({ stt_configuration: { language } }) => {
  if (language === '' || language === 'multi' || languageCode.test(language)) return [];
  const message = 'Language must be a code such as en, es or pt-BR, or multi';
  return [{ level: 'error', field: 'stt_configuration.language', message }];
};

// Voices of one's own are typed by their ids, so that an unknown one may still be right.
export const voiceIsKnown: PublishCheck = (snapshot) =>
  providersOf(snapshot, 'tts').flatMap(({ provider, model, voice = '', fields }): PublishProblem[] => {
    const known = voicesByProvider[provider]?.find(({ id }) => id === voice);
    const field = fields.voice;
    if (known && !speaks(known, model))
      return [{ level: 'error', field, message: `${known.name} does not speak with ${model}` }];
    const mustBeKnown = provider === 'builtin' || provider === 'groq' || provider === 'deepgram';
    if (known || provider === 'custom') return [];
    return [
      {
        level: mustBeKnown ? 'error' : 'warning',
        field,
        message: mustBeKnown
          ? `This voice provider has no voice "${voice}"`
          : `"${voice}" is not in the list of voices: make sure that it is in your account`,
      },
    ];
  });
