import { changedFields, quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';

/** Whether only a name was entered; copies and imports have more. */
const isUntouched = ({ name, config, draft_revision, published_version }: AssistantDetail): boolean =>
  published_version === null && draft_revision === 1 && changedFields(quickCreateConfig(name), config).length === 0;

/** The title of the editor. Source: specification 02 §2. */
export function titleOf(assistant: AssistantDetail, isPro: boolean, canWrite: boolean): string {
  const { name } = assistant;
  if (!canWrite) return name;
  const isNew = isUntouched(assistant);
  return `${isNew ? 'Create New Assistant' : `Edit Assistant: ${name}`}${isPro ? '' : ' (Standard Account)'}`;
}
