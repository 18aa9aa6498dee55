import { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import { providersOf } from '@switchboard/contracts/fallbacks.limits';
import { isEnding, isShutDown, shutdownDay } from '@switchboard/contracts/model-catalogue';
import { speaks, voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { knownModel, type Offered } from '../../model-lists/offered.read.ts';
import type { PublishCheck } from '../publish-facts.ts';

/** What was saved under other limits, such as those of a model that has become smaller. */
export const fieldsAreValid: PublishCheck = (snapshot) => {
  const { error } = AssistantConfig.safeParse(snapshot);
  return (error?.issues ?? []).map(({ path, message }) => ({ level: 'error', field: path.join('.'), message }));
};

const parts = ['llm', 'stt', 'tts'] as const;

/** Every model that it names, also as a fallback, with what is known of it. */
const namedModels = (snapshot: AssistantConfig, offered: readonly Offered[]) =>
  parts.flatMap((part) =>
    providersOf(snapshot, part).map((named) => ({
      ...named,
      part,
      field: named.fields.model,
      label: fieldsByPath.get(`${part}_model`)?.label ?? part,
      known: knownModel(offered, part, named.provider, named.model),
    })),
  );

export const modelsAreKnown: PublishCheck = (snapshot, { offered }) =>
  namedModels(snapshot, offered).flatMap(({ provider, model, field, label, known }) => {
    if (provider === 'custom' || known) return [];
    return [{ level: 'error', field, message: `${label}: ${provider} has no "${model}"` }];
  });

/** A model that its provider has shut down can't answer a call; one that ends soon, or is missing from the list, is named in time. */
export const modelsAreServed: PublishCheck = (snapshot, { today, offered }) =>
  namedModels(snapshot, offered).flatMap(({ part, provider, field, known }): PublishProblem[] => {
    if (!known) return [];
    const { name, shut_down_on, successor, missing_since } = known;
    const next = successor === null ? null : knownModel(offered, part, provider, successor);
    const advice = next ? `Choose another model, such as ${next.name}.` : 'Choose another model.';
    const life = shut_down_on === null ? {} : { shut_down_on };
    const day = shut_down_on === null ? '' : shutdownDay(shut_down_on);
    if (isShutDown(life, today))
      return [{ level: 'error', field, message: `${name} was shut down by its provider on ${day}. ${advice}` }];
    if (missing_since !== null)
      return [{ level: 'warning', field, message: `The provider no longer lists ${name}. ${advice}` }];
    if (!isEnding(life, today)) return [];
    return [{ level: 'warning', field, message: `${name} will be shut down by its provider on ${day}. ${advice}` }];
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
