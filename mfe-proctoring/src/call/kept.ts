const keyOf = (id: string, what: Kept) => `switchboard.interview.${id}.${what}`;

/** What a reload of an interview must not lose: an answer that is being typed or sent, and what the candidate chose or read. */
type Kept = 'draft' | 'answer' | 'microphone-off' | 'monitor-explained' | 'face-explained' | 'staff-message-read';

// Storage throws where it is forbidden, or full: a reload then begins anew.

/** What this tab kept of an interview; null for nothing. */
export function kept(id: string, what: Kept): string | null {
  try {
    return sessionStorage.getItem(keyOf(id, what));
  } catch {
    return null;
  }
}

/** Keeps it in this tab until it is closed; an empty text forgets it. */
export function keep(id: string, what: Kept, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(id, what));
    else sessionStorage.setItem(keyOf(id, what), text);
  } catch {}
}
