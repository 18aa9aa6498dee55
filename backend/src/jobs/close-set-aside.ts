import type { Services } from '../services.ts';
import { setAsideRuleOf } from './set-aside-rules.ts';

interface ToClose {
  id: string;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
  stack: string | null;
  reason: string;
}

async function giveUp(services: Services, { kind, payload }: ToClose): Promise<void> {
  const rule = setAsideRuleOf(kind);
  const id = rule && payload[rule.id];
  if (rule && typeof id === 'string') await rule.giveUp(services, String(payload.organization_id ?? ''), id);
}

/** Ends the rows that wait for work that was set aside, once. Work that froze its process is logged with its stack. */
export async function closeSetAside(services: Services): Promise<void> {
  const { systemPool, log } = services;
  const { rows } = await systemPool.query<ToClose>(
    `UPDATE suspect_jobs SET closed_at = now() WHERE status = 'set_aside' AND closed_at IS NULL
     RETURNING id, kind, key, payload, stack, reason`,
  );
  for (const row of rows) {
    const { id, kind, key, reason, stack } = row;
    log.error({ set_aside: id, kind, key, reason, stack }, 'work that stopped the server twice was set aside');
    await giveUp(services, row).catch(async (error: unknown) => {
      log.error({ err: error, set_aside: id, kind, key }, 'what waits for work that is set aside was not ended');
      await systemPool.query('UPDATE suspect_jobs SET closed_at = NULL WHERE id = $1', [id]);
    });
  }
}
