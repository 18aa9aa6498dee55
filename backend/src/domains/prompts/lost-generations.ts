import { firstWordSeconds } from '@switchboard/contracts/prompts.limits';
import { type Context, systemContext } from '../../context.ts';
import type { prompt_generations } from '../../generated/prisma/client.ts';
import { isHeld } from '../../jobs/holders.ts';
import { enqueueFromSystem } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { failGeneration } from './end-generation.ts';

/**
 * Whoever writes a text says so every two seconds. One that nobody has begun waits as long while nobody will, because its job went with a
 * process or was taken and never begun, and else no longer than for its first word.
 */
const silentSeconds = 12;

// A crontab knows minutes.
const againSeconds = 5;

const lost = 'The process that wrote it is gone. Please try again.';

/** Ends texts that nobody writes any more, of all organizations. */
export async function recoverGenerations(services: Services): Promise<void> {
  const { systemPool, log } = services;
  const { rows } = await systemPool.query<{ organization_id: string; id: string }>(
    `SELECT g.organization_id, g.id FROM prompt_generations g
     LEFT JOIN graphile_worker._private_jobs j ON j.key = 'generation.run:' || g.id
     WHERE g.status = 'generating' AND (
       g.started_at IS NOT NULL AND g.heartbeat_at < now() - $1 * interval '1 second'
       OR g.started_at IS NULL AND g.created_at < now() - $1 * interval '1 second'
         AND (j.id IS NULL OR j.locked_at IS NOT NULL AND NOT ${isHeld} OR j.locked_at < now() - $1 * interval '1 second')
       OR g.started_at IS NULL AND g.created_at < now() - $2 * interval '1 second')`,
    [silentSeconds, firstWordSeconds],
  );
  for (const { organization_id, id } of rows) {
    log.warn({ organization_id, generation_id: id }, 'a text was written by nobody any more');
    try {
      await failGeneration(await systemContext(services, organization_id, 'prompt writer'), id, lost);
    } catch (error) {
      // The others are not to wait for it.
      log.error({ err: error, generation_id: id }, 'a text could not be ended');
    }
  }
  await enqueueFromSystem(systemPool, 'generation.recover', {}, { runAt: new Date(Date.now() + againSeconds * 1000) });
}

/** The same for one that somebody asks for, also where no worker is left to look. Tells whether it did. */
export async function endIfLost(context: Context, row: prompt_generations): Promise<boolean> {
  if (row.status !== 'generating') return false;
  const since = row.started_at ? row.heartbeat_at : row.created_at;
  const seconds = row.started_at ? silentSeconds : firstWordSeconds;
  if (Date.now() - since.getTime() <= seconds * 1000) return false;
  await failGeneration(context, row.id, lost);
  return true;
}
