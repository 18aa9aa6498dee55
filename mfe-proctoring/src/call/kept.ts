const start = 'switchboard.interview.';
const startOf = (id: string) => `${start}${id}.`;

/** What a reload or a crash must not lose: an answer that is being typed or sent, and what the candidate chose or read. */
type Kept =
  | 'draft'
  | 'answer'
  | 'camera'
  | 'microphone'
  | 'microphone-off'
  | 'monitor-explained'
  | 'face-explained'
  | 'staff-message-read';

// Storage throws where it is forbidden, or full: a reload then begins anew.

/** What this browser kept of an interview; null for nothing. A tab that crashed is followed by another one. */
export function kept(id: string, what: Kept): string | null {
  try {
    return localStorage.getItem(startOf(id) + what);
  } catch {
    return null;
  }
}

/** Keeps it in this browser; an empty text forgets it. */
export function keep(id: string, what: Kept, text: string): void {
  try {
    if (text === '') localStorage.removeItem(startOf(id) + what);
    else localStorage.setItem(startOf(id) + what, text);
  } catch {}
}

function forgetWhere(isMeant: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(start) && isMeant(key)) localStorage.removeItem(key);
  } catch {}
}

/** Forgets an interview that is over. */
export const forget = (id: string): void => forgetWhere((key) => key.startsWith(startOf(id)));

/** Forgets all interviews but one: someone else may have begun them on this computer. */
export const forgetOthers = (id: string): void => forgetWhere((key) => !key.startsWith(startOf(id)));
