import type pg from 'pg';
import type { Cost, costOfOne } from './cost-counter.ts';
import { besides } from './machine-load.ts';
import type { Caller, PreparedCalls } from './prepared-calls.ts';
import { type BenchOptions, kilobytes, type Row } from './table.ts';

/** The inputs of a cost measurement. */
export interface Costed {
  prepared: PreparedCalls;
  owner: pg.Client;
  callers: readonly Caller[];
  options: BenchOptions;
}

/** Tells which statements took most of some work. */
export function printMax({ log }: BenchOptions, what: string, { most }: Cost, count: number): void {
  for (const { text, calls, meanMs } of most)
    log(`${what}: ${(calls / count).toFixed(2)} × ${meanMs.toFixed(3)} ms  ${text.slice(0, 140)}`);
}

/** A row of what one thing costs. */
export function costRow(measure: string, count: number, one: ReturnType<typeof costOfOne>, cost: Cost): Row {
  return {
    measure,
    against: '',
    ratio: `${one.statements.toFixed(1)} statements`,
    goal: '',
    note: `${kilobytes(one.walBytes)} written ahead, ${kilobytes(one.storedBytes)} stored, ${one.events.toFixed(1)} events, ${one.processMs.toFixed(2)} ms of the process and ${one.databaseMs.toFixed(2)} ms of the database; of ${count.toLocaleString('en')}; ${besides([cost.otherCores])}`,
  };
}
