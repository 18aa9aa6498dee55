import { type AssistantConfig, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';

const kinds = ['number', 'integer', 'boolean', 'choice'];

// Settings that are chosen for each assistant, or edited where they are shown.
const chosen = /_provider$|voicemailDetectionProvider$|^conversation$/;

/** The settings that are neither texts nor models: those with a default that suits most assistants. */
export const settingPaths: readonly string[] = [...fieldsByPath].flatMap(([path, { type }]) =>
  kinds.includes(type) && !chosen.test(path) ? [path] : [],
);

/** The settings that differ from their defaults, in the order of the field table. */
export const changedSettings = (config: AssistantConfig): string[] =>
  settingPaths.filter((path) => valueAt(config, path) !== fieldsByPath.get(path)?.default);
