import { callHookFailures, callHookRestSeconds } from '@switchboard/contracts/call-hooks.limits';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { emitEvent } from '../../events/emit.ts';
import type { call_hooks } from '../../generated/prisma/client.ts';

type Where = Pick<Context, 'db' | 'organizationId'>;

/** Whether the hook failed too often in a row to be asked at the moment. */
export const isResting = ({ skipped_until }: Pick<call_hooks, 'skipped_until'>, now = new Date()): boolean =>
  skipped_until !== null && skipped_until > now;

/** Why a hook isn't asked while it rests. */
export const restingExplanation = ({ failures, last_failure }: Pick<call_hooks, 'failures' | 'last_failure'>): string =>
  `It wasn't asked because it failed ${failures} times in a row${last_failure ? `. The last time: ${last_failure}` : '.'}`;

/** Counts a failure, or forgets those before an answer that was taken. Failures while it rests don't count. */
export async function noteHealth(where: Where, hook: call_hooks, failure: string | null): Promise<void> {
  if (failure === null && hook.failures === 0) return;
  const { organizationId } = where;
  const { first, longest } = callHookRestSeconds;
  await transact(where, async (tx) => {
    const changed =
      failure === null
        ? await tx.$executeRaw`UPDATE call_hooks SET failures = 0, skipped_until = NULL WHERE id = ${hook.id}::uuid`
        : await tx.$executeRaw`
            UPDATE call_hooks SET failures = failures + 1, last_failure = ${failure}, last_failure_at = now(),
              skipped_until = CASE WHEN failures + 1 >= ${callHookFailures}::int THEN now() + make_interval(secs =>
                least(${first}::int * power(2, least(failures + 1 - ${callHookFailures}::int, 10)), ${longest}::int)) END
            WHERE id = ${hook.id}::uuid AND (skipped_until IS NULL OR skipped_until <= now())`;
    if (changed > 0)
      await emitEvent(tx, organizationId, { type: 'call_hook.changed', subject_id: hook.id, change: 'updated' });
  });
}
