import { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { PublishProblem } from '@switchboard/contracts/assistants';
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

const models = [
  ['llm_provider', 'llm_model', languageModels],
  ['stt_provider', 'stt_model', transcriberModels],
  ['tts_provider', 'tts_model', voiceModels],
] as const;

export const modelsAreKnown: PublishCheck = (snapshot) =>
  models.flatMap(([provider, model, catalogue]) => {
    const isKnown =
      snapshot[provider] === 'custom' ||
      modelsOf<{ id: string }>(catalogue, snapshot[provider]).some(({ id }) => id === snapshot[model]);
    if (isKnown) return [];
    const label = fieldsByPath.get(model)?.label ?? model;
    return [{ level: 'error', field: model, message: `${label}: ${snapshot[provider]} has no "${snapshot[model]}"` }];
  });

/** A model that its provider has shut down can't answer a call; one that ends soon is named in time. */
export const modelsAreServed: PublishCheck = (snapshot, { today }) =>
  models.flatMap(([provider, field, catalogue]): PublishProblem[] => {
    const offered: readonly SpeechModel[] = modelsOf<SpeechModel>(catalogue, snapshot[provider]);
    const model = offered.find(({ id }) => id === snapshot[field]);
    if (!model?.shut_down_on) return [];
    const day = shutdownDay(model.shut_down_on);
    const next = offered.find(({ id }) => id === model.successor);
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
export const voiceIsKnown: PublishCheck = ({ tts_provider, tts_model, tts_configuration: { voice } }) => {
  const known = voicesByProvider[tts_provider]?.find(({ id }) => id === voice);
  const field = 'tts_configuration.voice';
  if (known && !speaks(known, tts_model))
    return [{ level: 'error', field, message: `${known.name} does not speak with ${tts_model}` }];
  const mustBeKnown = tts_provider === 'builtin' || tts_provider === 'groq' || tts_provider === 'deepgram';
  if (known || tts_provider === 'custom') return [];
  return [
    {
      level: mustBeKnown ? 'error' : 'warning',
      field,
      message: mustBeKnown
        ? `This voice provider has no voice "${voice}"`
        : `"${voice}" is not in the list of voices: make sure that it is in your account`,
    },
  ];
};
