import { type AssistantConfig, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldsByPath } from '@switchboard/contracts/assistant-fields';

const kinds = ['number', 'integer', 'boolean', 'choice'];

// Chosen anew for every assistant, or edited where they are shown.
const chosen = /_provider$|voicemailDetectionProvider$|^conversation$/;

/** The settings that are neither texts nor models: those that have a default which is right for most. */
export const settingPaths: readonly string[] = [...fieldsByPath].flatMap(([path, { type }]) =>
  kinds.includes(type) && !chosen.test(path) ? [path] : [],
);

/** The settings that somebody changed, in the order of the table of fields. */
export const changedSettings = (config: AssistantConfig): string[] =>
  settingPaths.filter((path) => valueAt(config, path) !== fieldsByPath.get(path)?.default);
