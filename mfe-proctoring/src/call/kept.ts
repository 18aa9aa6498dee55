const start = 'switchboard.interview.';
const startOf = (id: string) => `${start}${id}.`;

/** Data that a reload or a crash must not lose: an answer being typed or sent, and what the candidate chose or read. */
type Kept =
  | 'draft'
  | 'answer'
  | 'camera'
  | 'microphone'
  | 'microphone-off'
  | 'monitor-explained'
  | 'face-explained'
  | 'staff-message-read';

// Storage throws if it is disabled or full. A reload then starts from scratch.

/** A value of an interview stored in this browser; null if there is none. Another tab can read what a crashed one stored. */
export function kept(id: string, what: Kept): string | null {
  try {
    return localStorage.getItem(startOf(id) + what);
  } catch {
    return null;
  }
}

/** Stores a value in this browser; an empty text removes it. */
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

/** Removes the values of an interview that is over. */
export const forget = (id: string): void => forgetWhere((key) => key.startsWith(startOf(id)));

/** Removes the values of all other interviews: someone else may have started them on this computer. */
export const forgetOthers = (id: string): void => forgetWhere((key) => !key.startsWith(startOf(id)));
