import { changedFields, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';

/** Of which nothing but a name was ever entered; copies and imports have more. */
const isUntouched = ({ name, config, draft_revision, published_version }: AssistantDetail): boolean =>
  published_version === null && draft_revision === 1 && changedFields(quickCreateConfig(name), config).length === 0;

/** What stands above the editor. Source: specification 02 §2. */
export function titleOf(assistant: AssistantDetail, isPro: boolean, canWrite: boolean): string {
  const { name } = assistant;
  if (!canWrite) return name;
  const isNew = isUntouched(assistant);
  return `${isNew ? 'Create New Assistant' : `Edit Assistant: ${name}`}${isPro ? '' : ' (Standard Account)'}`;
}
