import { newKey } from './newKey.ts';

/** What a booker has typed, as the fields of the form. */
export interface BookerValues {
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  whatsapp_reminders: boolean;
}

export const emptyBooker: BookerValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  whatsapp_reminders: false,
};

/** A time that somebody wants, and how it is kept for them. */
export interface Choice {
  start_time: string;
  end_time: string;
  /** It has no seat now: the booker waits for one. */
  waits: boolean;
  /** Null where nothing is held, as for those who wait. `deadline` is by this browser's clock. */
  hold: { id: string; deadline: number } | null;
}

interface Draft {
  /** Who holds times, as the API is told. */
  visitor?: string;
  typed?: BookerValues;
  choice?: Choice | null;
  /** The zone that was chosen instead of the browser's. */
  zone?: string | null;
  /** What was sent last, and under which Idempotency-Key. */
  attempt?: { asked: string; key: string } | null;
}

const keyOf = (slotId: string) => `switchboard.booking.${slotId}`;

/** What this tab knows of a slot's booking, also after a reload; nothing where a browser keeps nothing. */
export function readDraft(slotId: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(slotId)) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Adds to what this tab knows; it is gone with the tab. */
export function keepDraft(slotId: string, part: Draft): void {
  try {
    sessionStorage.setItem(keyOf(slotId), JSON.stringify({ ...readDraft(slotId), ...part }));
  } catch {
    // A reload then asks once more.
  }
}

/** Forgets who booked: the next person at this browser types their own name. */
export function forgetDraft(slotId: string): void {
  keepDraft(slotId, { typed: emptyBooker, choice: null, attempt: null });
}

const visitors = new Map<string, string>();

/** The visitor of this tab. */
export function visitorOf(slotId: string): string {
  const visitor = readDraft(slotId).visitor ?? visitors.get(slotId) ?? newKey();
  visitors.set(slotId, visitor);
  keepDraft(slotId, { visitor });
  return visitor;
}

/** The Idempotency-Key of a request: the same one for a second click and after a lost answer or a reload. */
export function attemptKey(slotId: string, body: unknown): string {
  const asked = JSON.stringify(body);
  const { attempt } = readDraft(slotId);
  if (attempt?.asked === asked) return attempt.key;
  const key = newKey();
  keepDraft(slotId, { attempt: { asked, key } });
  return key;
}
