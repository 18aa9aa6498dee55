import { maxGenerationsAtOnce, maxGenerationsPerHour } from '@switchboard/contracts/prompts.limits';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';

const hourMs = 3_600_000;

// About as long as a text takes.
const usualSeconds = 15;

/** Throws LIMIT_EXCEEDED where as many texts are written as may be, or were within an hour, with when to come back. */
export async function assertRoom(tx: Tx, organizationId: string): Promise<void> {
  // One after the other counts them.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`generations ${organizationId}`}, 0))`;
  const since = new Date(Date.now() - hourMs);
  const [found] = await tx.$queryRaw<{ at_work: number; oldest: Date | null }[]>`
    SELECT (SELECT count(*)::int FROM prompt_generations WHERE organization_id = ${organizationId}::uuid AND status = 'generating') AS at_work,
      (SELECT created_at FROM prompt_generations WHERE organization_id = ${organizationId}::uuid AND created_at > ${since}
        ORDER BY created_at DESC OFFSET ${maxGenerationsPerHour - 1} LIMIT 1) AS oldest`;
  const { at_work: atWork = 0, oldest = null } = found ?? {};
  if (atWork >= maxGenerationsAtOnce)
    throw new AppError('LIMIT_EXCEEDED', `${atWork} texts are being written. Wait for one of them, or cancel it.`, {
      reason: 'too_many_generations',
      details: { limit: maxGenerationsAtOnce },
      retryAfterSeconds: usualSeconds,
    });
  if (!oldest) return;
  const retryAt = new Date(oldest.getTime() + hourMs);
  throw new AppError(
    'LIMIT_EXCEEDED',
    `${maxGenerationsPerHour} texts were written within an hour. You can start the next one at ${retryAt.toISOString().slice(11, 16)} UTC.`,
    {
      reason: 'generations_used_up',
      details: { limit: maxGenerationsPerHour, retry_at: retryAt.toISOString() },
      retryAfterSeconds: Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000)),
    },
  );
}
