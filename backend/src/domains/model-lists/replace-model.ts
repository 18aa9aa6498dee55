import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { languageModel } from '@switchboard/contracts/model-catalogue';
import type { Replacement } from '@switchboard/contracts/offered-models';
import { AppError } from '../../errors.ts';

/**
 * An assistant with another model of the same provider, in its first place and its fallbacks. Limits that the other model doesn't take are
 * lowered to what it does. Throws CONFLICT (`model_not_used`) where it doesn't name the model.
 */
export function replaceModel(
  config: AssistantConfig,
  { part, provider, from_model, to_model }: Replacement,
): AssistantConfig {
  const group = `${part}_configuration` as const;
  const isFirst = config[`${part}_provider`] === provider && config[`${part}_model`] === from_model;
  const { fallbacks } = config[group];
  const isOld = (one: { provider: string; model: string }) => one.provider === provider && one.model === from_model;
  if (!isFirst && !fallbacks.some(isOld))
    throw new AppError('CONFLICT', `This assistant doesn’t use ${from_model}.`, { reason: 'model_not_used' });
  const replaced: AssistantConfig = {
    ...config,
    ...(isFirst && { [`${part}_model`]: to_model }),
    [group]: { ...config[group], fallbacks: fallbacks.map((one) => (isOld(one) ? { ...one, model: to_model } : one)) },
  };
  const limits = part === 'llm' && isFirst ? languageModel(provider, to_model) : undefined;
  if (!limits) return replaced;
  const { maxTokens, contextWindow } = replaced.llm_configuration;
  return {
    ...replaced,
    llm_configuration: {
      ...replaced.llm_configuration,
      maxTokens: Math.min(maxTokens, limits.max_output),
      contextWindow: Math.min(contextWindow, limits.context_size),
    },
  };
}
