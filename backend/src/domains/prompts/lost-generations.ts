import { setTimeout as pause } from 'node:timers/promises';
import { systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { failGeneration } from './end-generation.ts';

// Whoever writes a text says so every two seconds; a worker begins one as soon as it is asked for, and has a restart's time for it.
const silentSeconds = 12;
const waitingSeconds = 18;

// With the above, a text whose writer died has failed well within 30 seconds on a busy machine, too.
const everyMs = 3_000;

const atOnce = 4;

// By the clock of the database, which is everybody's.
const isLost = `g.status = 'generating' AND g.heartbeat_at < now() - CASE WHEN g.started_at IS NULL
  THEN interval '${waitingSeconds} seconds' ELSE interval '${silentSeconds} seconds' END`;

const sentenceOf = (hasBegun: boolean) =>
  hasBegun ? 'The process that wrote it is gone. Please try again.' : 'No process began to write it. Please try again.';

/** Why a text that is held has failed; null where somebody said meanwhile that they write it. */
async function whyLost(tx: Tx, id: string): Promise<string | null> {
  const [row] = await tx.$queryRawUnsafe<{ has_begun: boolean }[]>(
    `SELECT g.started_at IS NOT NULL AS has_begun FROM prompt_generations g WHERE g.id = $1::uuid AND ${isLost}`,
    id,
  );
  return row ? sentenceOf(row.has_begun) : null;
}

async function endLost(services: Services, organizationId: string, id: string): Promise<void> {
  const { log } = services;
  try {
    const context = await systemContext(services, organizationId, 'prompt writer');
    if (await failGeneration(context, id, (tx) => whyLost(tx, id)))
      log.warn({ organization_id: organizationId, generation_id: id }, 'failed a generation whose job was lost');
  } catch (error) {
    // The others are not to wait for it.
    log.error({ err: error, generation_id: id }, 'a text could not be ended');
  }
}

/** Ends texts that nobody writes any more, of all organizations. */
export async function endLostGenerations(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<{ organization_id: string; id: string }>(
    `SELECT g.organization_id, g.id FROM prompt_generations g WHERE ${isLost}`,
  );
  const next = async () => {
    for (let row = rows.pop(); row; row = rows.pop()) await endLost(services, row.organization_id, row.id);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/**
 * Looks for such texts every few seconds until `stop`. Every process does, those of the API too: whichever is left ends what another
 * one left behind, and no queue stands in between.
 */
export function watchGenerations(services: Services): { stop(): Promise<void> } {
  const { log } = services;
  const stopping = new AbortController();
  const watch = async () => {
    // At first it waits: what was asked for before a restart is begun now.
    for (;;) {
      await pause(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      await endLostGenerations(services).catch((error: unknown) =>
        log.error({ err: error }, 'lost texts could not be looked for'),
      );
    }
  };
  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await watching;
    },
  };
}
