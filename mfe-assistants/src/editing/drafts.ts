const pauseMs = 400;

/** Changes to an assistant that are not saved yet. */
export interface TypedDraft<T> {
  /** The draft as it was when somebody began to type. */
  base: T;
  revision: number;
  typed: T;
  at: string;
}

/** In this browser, of one person in one organization. */
export const typedDraftKey = (userId: string, organizationId: string, assistantId: string): string =>
  `assistant ${userId} ${organizationId} ${assistantId}`;

/** What was typed and not saved; null where there is nothing, or what is there cannot be read. */
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
    // Storage is off: there is nothing to drop.
  }
}

/** Keeps what is typed after a pause, or at once when the page goes. Gives what stops that. */
export function keepTypedDraft<T>(key: string, draft: () => TypedDraft<T>): () => void {
  const keep = () => {
    try {
      localStorage.setItem(key, JSON.stringify(draft()));
    } catch {
      // No room: the question before leaving still guards what was typed.
    }
  };
  const timer = setTimeout(keep, pauseMs);
  window.addEventListener('pagehide', keep);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', keep);
  };
}
