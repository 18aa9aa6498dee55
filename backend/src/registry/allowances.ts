import type { ModuleAllowance, NewModuleAllowance } from '@switchboard/contracts/module-records';
import type { RouteAllowance } from '@switchboard/contracts/modules';
import { AppError, notFound } from '../errors.ts';
import { registryTransaction } from './locks.ts';
import { writeModuleLog } from './module-log.ts';
import type { Connection, RegistryContext, RegistryServices } from './registry-context.ts';

type Allowance = Omit<ModuleAllowance, 'granted_at'> & { granted_at: Date };

const columns = 'id, path, granted_by, granted_at';

/** All allowances of the installation, for the compatibility rule. */
export async function readAllowances(connection: Connection): Promise<RouteAllowance[]> {
  const { rows } = await connection.query<RouteAllowance>({
    name: 'module-allowances',
    text: 'SELECT module_id, path, withdrawn_at IS NOT NULL AS is_withdrawn FROM module_allowances',
  });
  return rows;
}

/** The pages that one module may have among addresses that another module, the shell or the super admin owns. */
export async function listAllowances(
  { systemPool }: Pick<RegistryServices, 'systemPool'>,
  id: string,
): Promise<Allowance[]> {
  const { rows } = await systemPool.query<Allowance>(
    `SELECT ${columns} FROM module_allowances WHERE module_id = $1 AND withdrawn_at IS NULL ORDER BY path`,
    [id],
  );
  return rows;
}

const duplicate = (message: string) =>
  new AppError('CONFLICT', message, { reason: 'duplicate', fields: { path: message } });

/** Lets a module have a page among another one's addresses. Throws CONFLICT if it may already. */
export function giveAllowance(
  context: RegistryContext,
  { id, path }: NewModuleAllowance & { id: string },
): Promise<Allowance> {
  return registryTransaction(context, async (client) => {
    const { rows } = await client.query<Allowance>(
      `INSERT INTO module_allowances AS a (module_id, path, granted_by) VALUES ($1, $2, $3)
       ON CONFLICT (module_id, path)
       DO UPDATE SET granted_by = excluded.granted_by, granted_at = excluded.granted_at, withdrawn_at = NULL
       WHERE a.withdrawn_at IS NOT NULL RETURNING ${columns}`,
      [id, path, context.actor],
    );
    const [given] = rows;
    if (!given) throw duplicate(`It may have ${path} already.`);
    await writeModuleLog(client, {
      module_id: id,
      action: 'allowance.give',
      version: null,
      details: { path },
      actor: context.actor,
    });
    return given;
  });
}

/** Takes an allowance back: a version that needs it is skipped from the next page load on. Throws NOT_FOUND. */
export function takeAllowance(
  context: RegistryContext,
  { id, allowance_id }: { id: string; allowance_id: string },
): Promise<void> {
  return registryTransaction(context, async (client) => {
    const { rows } = await client.query<{ path: string }>(
      `UPDATE module_allowances SET withdrawn_at = now()
       WHERE module_id = $1 AND id = $2 AND withdrawn_at IS NULL RETURNING path`,
      [id, allowance_id],
    );
    if (!rows[0]) throw notFound('Allowance');
    await writeModuleLog(client, {
      module_id: id,
      action: 'allowance.take',
      version: null,
      details: { path: rows[0].path },
      actor: context.actor,
    });
  });
}
