import type { AssistantField } from '@switchboard/contracts/assistant-field';
import { createContext, useContext } from 'react';

/** What the current user may change. */
export interface EditorAccess {
  /** Members and higher roles can write, viewers can only read. */
  canWrite: boolean;
  /** Without PRO, its fields keep their values and are locked. */
  isPro: boolean;
}

export const EditorAccessContext = createContext<EditorAccess>({ canWrite: true, isPro: true });

/** Whether a field is locked for the current user. */
export function useIsLocked(field: Pick<AssistantField, 'is_pro'> | undefined): boolean {
  const { canWrite, isPro } = useContext(EditorAccessContext);
  return !canWrite || (field?.is_pro === true && !isPro);
}
