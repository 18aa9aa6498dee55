import { isInWindow, usualWindow } from '../domains/dialer/rules/call-window.ts';
import type { Services } from '../services.ts';
import { pick } from '../voice/callee/persona.ts';
import type { DemoOrganization } from './demo-organization.ts';
import type { InventedPerson } from './people.ts';

const day = 86_400_000;

/** What the parts of the demo data share. */
export interface DemoContext {
  services: Services;
  demo: DemoOrganization;
  organization_id: string;
  people: string[];
}

export interface DemoLead extends InventedPerson {
  id: string;
  created_at: Date;
}

/** A moment in the past, more often a recent one. */
export function pastMoment(seed: string, place: number, days: number): Date {
  return new Date(Date.now() - 60_000 - pick(seed, place) ** 2 * days * day);
}

// As long as the window is closed at night.
const nightMs = 11 * 3_600_000;

/** The moment itself if people in a time zone may be called then, else one of the day before that night. */
export function whenOpen(moment: Date, timeZone: string): Date {
  let at = moment;
  while (!isInWindow(usualWindow, timeZone, at)) at = new Date(at.getTime() - nightMs);
  return at;
}
