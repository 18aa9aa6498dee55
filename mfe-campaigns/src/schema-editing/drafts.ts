import type { JsonSchema } from '@switchboard/forms';

/** Changes to a schema template that are not saved yet. */
export interface Draft {
  schema: JsonSchema;
  /** The typed JSON, if it isn't a valid form. */
  text: string | null;
  /** The version that they were made to, and when it was saved; null for a new template. */
  base: JsonSchema;
  updated_at: string | null;
  at: string;
}

const pauseMs = 300;

/** In this tab only, of one person in one organization. */
export const draftKey = (userId: string, organizationId: string, templateId: string | null): string =>
  `schema-template ${userId} ${organizationId} ${templateId ?? 'new'}`;

export function readDraft(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null;
  } catch {
    return null;
  }
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(key);
}

/** Stores a draft after a pause in typing, or immediately when the page closes. Returns a function that stops this. */
export function keepDraft(key: string, draft: Draft): () => void {
  const keep = () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Storage is full: the question before leaving still protects the edits.
    }
  };
  const timer = setTimeout(keep, pauseMs);
  window.addEventListener('pagehide', keep);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('pagehide', keep);
  };
}
