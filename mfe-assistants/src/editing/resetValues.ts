import { type AssistantConfig, defaultAssistantConfig, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { withValue } from './fieldValues.ts';

/** All fields as they are at first. The name stays, and so does what whoever resets may not change. */
export function resetValues(config: AssistantConfig, isPro: boolean): AssistantConfig {
  const defaults = defaultAssistantConfig();
  return [...fieldsByPath]
    .filter(([path, field]) => path !== 'name' && (isPro || !field.is_pro))
    .reduce((reset, [path]) => withValue(reset, path, valueAt(defaults, path)), config);
}
