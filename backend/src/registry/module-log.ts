import type { ModuleAction, ModuleLogEntry } from '@switchboard/contracts/module-log';
import type { Connection, RegistryServices } from './registry-context.ts';

/** An action, to be recorded in the transaction that does it. */
interface ModuleAct {
  module_id: string;
  action: ModuleAction;
  version: string | null;
  details: Record<string, unknown>;
  actor: string;
}

/** Records an action on a module. Entries are permanent: the role has no permission to change them. */
export async function writeModuleLog(connection: Connection, act: ModuleAct): Promise<void> {
  await connection.query(
    'INSERT INTO module_log (module_id, action, version, details, actor) VALUES ($1, $2, $3, $4, $5)',
    [act.module_id, act.action, act.version, act.details, act.actor],
  );
}

/** The last 100 actions on a module, newest first. */
export async function listModuleLog(
  { systemPool }: Pick<RegistryServices, 'systemPool'>,
  id: string,
): Promise<(Omit<ModuleLogEntry, 'created_at'> & { created_at: Date })[]> {
  const { rows } = await systemPool.query(
    `SELECT id::int AS id, module_id, action, version, details, actor, created_at
     FROM module_log WHERE module_id = $1 ORDER BY id DESC LIMIT 100`,
    [id],
  );
  return rows;
}
