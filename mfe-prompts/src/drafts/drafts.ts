import { useOrganization, useUser } from '@switchboard/platform';

/** Something typed and not saved, since when. */
export interface Draft<T> {
  typed: T;
  /** The version that was changed; null for something new. */
  base: number | null;
  at: string;
}

const pauseMs = 300;

/** Where a draft lies: in this tab only, of one person in one organization. */
export function useDraftKey(name: string): string {
  return `prompts ${useUser().id} ${useOrganization()?.id ?? ''} ${name}`;
}

export function readDraft<T>(key: string): Draft<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft<T> | null;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Keeps a draft at once. */
export function writeDraft<T>(key: string, draft: Draft<T>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // No room: the question before leaving still guards what was typed.
  }
}

/** Keeps a draft as it is after a pause in the typing, or at once when the page goes; null is nothing to keep. Gives what stops that. */
export function keepDraft<T>(key: string, draft: () => Draft<T> | null): () => void {
  const keep = () => {
    const kept = draft();
    if (kept) writeDraft(key, kept);
  };
  const timer = setTimeout(keep, pauseMs);
  window.addEventListener('pagehide', keep);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', keep);
  };
}
