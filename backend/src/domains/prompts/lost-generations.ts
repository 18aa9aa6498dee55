import { setTimeout as pause } from 'node:timers/promises';
import { systemContext } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { failGeneration } from './end-generation.ts';

// Writers renew the heartbeat every two seconds; a worker begins a text when it is requested, with extra time for a restart.
const silentSeconds = 12;
const waitingSeconds = 18;

// With the limits above, a text whose writer died fails well within 30 seconds, even on a busy machine.
const everyMs = 3_000;

const atOnce = 4;

// Uses the database's clock, which all processes share.
const isLost = `g.status = 'generating' AND g.heartbeat_at < now() - CASE WHEN g.started_at IS NULL
  THEN interval '${waitingSeconds} seconds' ELSE interval '${silentSeconds} seconds' END`;

const sentenceOf = (hasBegun: boolean) =>
  hasBegun ? 'The process that wrote it is gone. Please try again.' : 'No process began to write it. Please try again.';

/** Why a locked text has failed; null if its writer has renewed the heartbeat in the meantime. */
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
    // One failure must not delay the others.
    log.error({ err: error, generation_id: id }, 'a text could not be ended');
  }
}

/** Ends texts whose writer is gone, in all organizations. */
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
 * Looks for such texts every few seconds until `stop`. Every process does, including those of the API: any remaining process ends
 * what another one left behind, without a queue in between.
 */
export function watchGenerations(services: Services): { stop(): Promise<void> } {
  const { log } = services;
  const stopping = new AbortController();
  const watch = async () => {
    // Waits first, because texts that were requested before a restart are begun now.
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
