import { setTimeout as pause } from 'node:timers/promises';
import type { PromptCaseInput } from '@switchboard/contracts/prompt-cases';
import { caseVerdicts } from '@switchboard/contracts/prompt-cases.limits';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import { jsonColumn } from '../../../database/json-column.ts';
import { toStorable } from '../../../database/storable.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { emitEvent } from '../../../events/emit.ts';
import type { prompt_runs } from '../../../generated/prisma/client.ts';
import type { Tried } from './try-case.ts';

/** A case as it was when the run was requested. */
export interface RunCase extends Pick<z.output<typeof PromptCaseInput>, 'name' | 'variables' | 'turns' | 'checks'> {
  id: string;
  definition_hash: string;
}

/** The result of a case with a version. */
export interface Result extends Tried {
  place: number;
  case: RunCase;
  version: number;
}

// Results within this time are written together: pages reload the whole run after each write.
const gatherMs = 250;

const lookMs = 1_000;

interface KeptResults {
  /** Aborted if the run was cancelled or results cannot be stored. */
  signal: AbortSignal;
  isCancelled(): boolean;
  add(result: Result): void;
  /** Stores the rest. Throws the reason if results could not be stored. */
  close(): Promise<void>;
}

/** Finds results that fail although the unchanged case passed before, with the same or an earlier version. */
async function passedBefore(tx: Tx, results: readonly Result[]): Promise<(result: Result) => boolean> {
  const failing = results.filter(({ verdict }) => verdict === 'failed');
  if (failing.length === 0) return () => false;
  const earlier = await tx.prompt_results.findMany({
    where: { case_id: { in: failing.map((one) => one.case.id) }, verdict: 'passed' },
    select: { case_id: true, definition_hash: true, version_number: true },
    distinct: ['case_id', 'definition_hash', 'version_number'],
  });
  return ({ case: one, version, verdict }) =>
    verdict === 'failed' &&
    earlier.some(
      ({ case_id, definition_hash, version_number }) =>
        case_id === one.id && definition_hash === one.definition_hash && version_number <= version,
    );
}

/** Stores results in the background while others are still running, in batches. */
export function keepResults(context: Context, run: prompt_runs): KeptResults {
  const stopped = new AbortController();
  const cancelled = new Error('cancelled');
  let waiting: Result[] = [];
  let writing: Promise<void> | null = null;
  const closing = new AbortController();

  async function write(results: readonly Result[]): Promise<void> {
    await transact(context, async (tx) => {
      const counts = Object.fromEntries(
        caseVerdicts.map((verdict) => [
          verdict,
          { increment: results.filter((one) => one.verdict === verdict).length },
        ]),
      );
      const tokens = { increment: results.reduce((sum, one) => sum + (one.tokens ?? 0), 0) };
      const { count } = await tx.prompt_runs.updateMany({
        where: { id: run.id, status: 'running' },
        data: { ...counts, tokens, updated_at: new Date() },
      });
      if (count === 0) return stopped.abort(cancelled);
      const hadPassed = run.is_simulated ? () => false : await passedBefore(tx, results);
      await tx.prompt_results.createMany({
        data: results.map((result) => ({
          ...{ organization_id: run.organization_id, prompt_id: run.prompt_id, prompt_run_id: run.id },
          ...{ case_id: result.case.id, case_name: result.case.name, definition_hash: result.case.definition_hash },
          ...{ place: result.place, version_number: result.version, is_simulated: run.is_simulated },
          ...{ verdict: result.verdict, is_regression: hadPassed(result) },
          messages: jsonColumn(toStorable(result.messages) as object),
          outcomes: jsonColumn(toStorable(result.outcomes) as object),
          ...{ error_message: result.error_message, tokens: result.tokens, milliseconds: result.milliseconds },
        })),
      });
      const event = { type: 'prompt_run.changed', subject_id: run.id, change: 'updated' } as const;
      await emitEvent(tx, context.organizationId, event);
    });
  }
  async function writeAll(): Promise<void> {
    while (waiting.length > 0 && !stopped.signal.aborted) {
      const results = waiting;
      waiting = [];
      await write(results).catch((error: unknown) => stopped.abort(error));
      await pause(gatherMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
    writing = null;
  }
  // While all replies are pending, no write would notice a cancellation.
  async function look(): Promise<void> {
    const isRunning = await withTenant(context.organizationId, () =>
      context.db.prompt_runs.count({ where: { id: run.id, status: 'running' } }),
    );
    if (!isRunning) stopped.abort(cancelled);
  }
  const looking = setInterval(() => void look().catch(() => undefined), lookMs);
  return {
    signal: stopped.signal,
    isCancelled: () => stopped.signal.reason === cancelled,
    add(result) {
      waiting.push(result);
      writing ??= writeAll();
    },
    async close() {
      closing.abort();
      while (writing) await writing;
      clearInterval(looking);
      stopped.signal.throwIfAborted();
    },
  };
}
