import type { Report } from './report.ts';
import type { NeverReached, Rehearsed, SimulatedLead } from './world.ts';

/** What the thread is given: first what is rehearsed, then leads, some at a time. */
export type Order = Omit<Rehearsed, 'leads'> & { runs: number; price: number | null };
export type ToThread = { kind: 'leads'; leads: SimulatedLead[] } | { kind: 'begin' };

/** A lead that was never reached, without what the database knows of it. */
export type MissedLead = Pick<NeverReached, 'reason' | 'attempts' | 'explanation'> & { id: string; place: number };

export type FromThread = { kind: 'progress'; share: number } | { kind: 'report'; report: Report; missed: MissedLead[] };
