import { useOrganization, useUser } from '@switchboard/platform';

/** Unsaved edits, and when they were typed. */
export interface Draft<T> {
  typed: T;
  /** The version that the edits are based on; null for something new. */
  base: number | null;
  at: string;
}

const pauseMs = 300;

/** The storage key of a draft: per tab, user and organization. */
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

/** Stores a draft immediately. */
export function writeDraft<T>(key: string, draft: Draft<T>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is full: the question before leaving still protects the edits.
  }
}

/**
 * Stores a draft after a pause in typing, or immediately when the page closes; null means there is nothing to store. Returns a function
 * that stops this.
 */
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
