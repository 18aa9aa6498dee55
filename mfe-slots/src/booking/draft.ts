import { randomId } from '@switchboard/contracts/random-id';

/** The booker's input, by form field. */
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

/** A time that the booker wants, and the hold on it. */
export interface Choice {
  start_time: string;
  end_time: string;
  /** The time has no free seat, so the booker waits for one. */
  waits: boolean;
  /** Null without a hold, as on the waiting list. `deadline` is by this browser's clock. */
  hold: { id: string; deadline: number } | null;
}

interface Draft {
  /** The visitor id that identifies holds to the API. */
  visitor?: string;
  typed?: BookerValues;
  choice?: Choice | null;
  /** The time zone chosen instead of the browser's. */
  zone?: string | null;
  /** The last request body and its Idempotency-Key. */
  attempt?: { asked: string; key: string } | null;
}

const keyOf = (slotId: string) => `switchboard.booking.${slotId}`;

/** This tab's draft of a booking, which survives a reload; empty if the browser stores nothing. */
export function readDraft(slotId: string): Draft {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(slotId)) ?? '{}') as Draft;
  } catch {
    return {};
  }
}

/** Adds to this tab's draft, which is lost when the tab closes. */
export function keepDraft(slotId: string, part: Draft): void {
  try {
    sessionStorage.setItem(keyOf(slotId), JSON.stringify({ ...readDraft(slotId), ...part }));
  } catch {
    // Without storage, a reload asks again.
  }
}

/** Removes the booker's data, so that the next person at this browser starts with an empty form. */
export function forgetDraft(slotId: string): void {
  keepDraft(slotId, { typed: emptyBooker, choice: null, attempt: null });
}

const visitors = new Map<string, string>();

/** The visitor id of this tab. */
export function visitorOf(slotId: string): string {
  const visitor = readDraft(slotId).visitor ?? visitors.get(slotId) ?? randomId();
  visitors.set(slotId, visitor);
  keepDraft(slotId, { visitor });
  return visitor;
}

/** The Idempotency-Key of a request: the same for a second click and after a lost response or a reload. */
export function attemptKey(slotId: string, body: unknown): string {
  const asked = JSON.stringify(body);
  const { attempt } = readDraft(slotId);
  if (attempt?.asked === asked) return attempt.key;
  const key = randomId();
  keepDraft(slotId, { attempt: { asked, key } });
  return key;
}
