import type { Tx } from '../database/database.ts';

/** The background jobs and what each is given. */
export interface Jobs {
  'lead-upload.extract': { organization_id: string; upload_id: string };
  'call.carry': { organization_id: string; call_id: string };
}

/** Adds a job in the caller's transaction: it exists when that commits, and not if it does not. */
export async function enqueue<N extends keyof Jobs>(
  tx: Tx,
  name: N,
  payload: Jobs[N],
  options: { runAt?: Date; maxAttempts?: number } = {},
): Promise<void> {
  const runAt = options.runAt?.toISOString() ?? null;
  await tx.$executeRaw`SELECT enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${runAt}::timestamptz, NULL, ${options.maxAttempts ?? 5}::int)`;
}
