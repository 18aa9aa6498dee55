const pauseMs = 400;

/** Unsaved changes to an assistant. */
export interface TypedDraft<T> {
  /** The draft as it was when editing began. */
  base: T;
  revision: number;
  typed: T;
  at: string;
}

/** A key in this browser for one person in one organization. */
export const typedDraftKey = (userId: string, organizationId: string, assistantId: string): string =>
  `assistant ${userId} ${organizationId} ${assistantId}`;

/** The unsaved changes; null if there are none or they can't be read. */
export function readTypedDraft<T>(key: string): TypedDraft<T> | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as TypedDraft<T> | null;
  } catch {
    return null;
  }
}

export function dropTypedDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is disabled, so there is nothing to drop.
  }
}

/** Stores the changes after a pause in typing, or at once when the page is left. Returns a function that stops it. */
export function keepTypedDraft<T>(key: string, draft: () => TypedDraft<T>): () => void {
  const keep = () => {
    try {
      localStorage.setItem(key, JSON.stringify(draft()));
    } catch {
      // The storage is full. The question before leaving still protects unsaved changes.
    }
  };
  const timer = setTimeout(keep, pauseMs);
  window.addEventListener('pagehide', keep);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', keep);
  };
}
