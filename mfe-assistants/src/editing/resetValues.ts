import { type AssistantConfig, defaultAssistantConfig, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { withValue } from './fieldValues.ts';

/** Returns all fields to their defaults, except for the name and fields that the user may not change. */
export function resetValues(config: AssistantConfig, isPro: boolean): AssistantConfig {
  const defaults = defaultAssistantConfig();
  return [...fieldsByPath]
    .filter(([path, field]) => path !== 'name' && (isPro || !field.is_pro))
    .reduce((reset, [path]) => withValue(reset, path, valueAt(defaults, path)), config);
}
