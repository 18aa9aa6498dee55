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
  const atWork = await tx.prompt_generations.count({ where: { status: 'generating' } });
  if (atWork >= maxGenerationsAtOnce)
    throw new AppError('LIMIT_EXCEEDED', `${atWork} texts are being written. Wait for one of them, or cancel it.`, {
      reason: 'too_many_generations',
      details: { limit: maxGenerationsAtOnce },
      retryAfterSeconds: usualSeconds,
    });
  const since = new Date(Date.now() - hourMs);
  const [oldest] = await tx.prompt_generations.findMany({
    where: { created_at: { gt: since } },
    orderBy: { created_at: 'desc' },
    skip: maxGenerationsPerHour - 1,
    take: 1,
    select: { created_at: true },
  });
  if (!oldest) return;
  const retryAt = new Date(oldest.created_at.getTime() + hourMs);
  throw new AppError(
    'LIMIT_EXCEEDED',
    `${maxGenerationsPerHour} texts were written within an hour. The next one can be begun at ${retryAt.toISOString().slice(11, 16)} UTC.`,
    {
      reason: 'generations_used_up',
      details: { limit: maxGenerationsPerHour, retry_at: retryAt.toISOString() },
      retryAfterSeconds: Math.max(1, Math.ceil((retryAt.getTime() - Date.now()) / 1000)),
    },
  );
}
