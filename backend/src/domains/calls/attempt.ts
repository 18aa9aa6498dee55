import { transact } from '../../database/transact.ts';
import type { calls } from '../../generated/prisma/client.ts';
import type { Services } from '../../services.ts';

/** A worker that is silent for this long loses its attempt to another. Only the database's clock counts. */
export const leaseSeconds = 15;

/** An attempt that this worker carries. */
export interface Attempt {
  id: string;
  /** Committed just now and not dialed yet. Otherwise another worker may have dialed it. */
  isNew: boolean;
}

/**
 * Commits the attempt of a call before anything is dialed, or takes over one whose worker went silent. Returns null if the call
 * has ended or another worker carries it. A request to end the call wins if it comes before the attempt.
 */
export async function takeAttempt(
  { db }: Pick<Services, 'db'>,
  call: calls,
): Promise<Attempt | 'end-requested' | null> {
  const askedAt = performance.now();
  const attempt = await transact(
    { db, organizationId: call.organization_id },
    async (tx): Promise<Attempt | 'end-requested' | null> => {
      await tx.$queryRaw`SELECT id FROM calls WHERE id = ${call.id}::uuid FOR UPDATE`;
      const current = await tx.calls.findFirst({
        where: { id: call.id },
        include: { attempts: { select: { id: true } } },
      });
      if (!current || current.ended_at) return null;
      if (current.attempts.length > 0) {
        const [silent] = await tx.$queryRaw<{ id: string }[]>`
        UPDATE call_attempts SET lease_expires_at = now() + make_interval(secs => ${leaseSeconds})
        WHERE call_id = ${call.id}::uuid AND settled_at IS NULL AND lease_expires_at < now() RETURNING id`;
        return silent ? { id: silent.id, isNew: false } : null;
      }
      if (current.end_requested_at) return 'end-requested';
      // Another job still has to ask its hook.
      if (current.awaits_hook) return null;
      const [committed] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO call_attempts (organization_id, call_id, attempt_number, status, lease_expires_at)
      VALUES (${call.organization_id}::uuid, ${call.id}::uuid, 1, 'committed', now() + make_interval(secs => ${leaseSeconds}))
      RETURNING id`;
      return committed ? { id: committed.id, isNew: true } : null;
    },
  );
  // A worker that was suspended in the meantime may have lost the attempt to another, so it dials nothing.
  return performance.now() - askedAt > (leaseSeconds * 1000) / 2 ? null : attempt;
}
