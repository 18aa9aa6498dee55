import type { AssistantField } from '@switchboard/contracts/assistant-field';
import { createContext, useContext } from 'react';

/** What whoever edits may change. */
export interface EditorAccess {
  /** Members and above write, viewers read. */
  canWrite: boolean;
  /** Without PRO, its fields keep their values and are locked. */
  isPro: boolean;
}

export const EditorAccessContext = createContext<EditorAccess>({ canWrite: true, isPro: true });

/** Whether a field cannot be changed by whoever looks at it. */
export function useIsLocked(field: Pick<AssistantField, 'is_pro'> | undefined): boolean {
  const { canWrite, isPro } = useContext(EditorAccessContext);
  return !canWrite || (field?.is_pro === true && !isPro);
}
