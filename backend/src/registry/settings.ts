import type { ModuleSettings } from '@switchboard/contracts/module-records';
import { notFound } from '../errors.ts';
import { readCountedAssignments } from './assignment.ts';
import { registryTransaction } from './locks.ts';
import { writeModuleLog } from './module-log.ts';
import type { RegistryContext } from './registry-context.ts';

/** Sets whether versions of a module that fail often are rolled back automatically. Throws NOT_FOUND. */
export function changeSettings(context: RegistryContext, { id, ...settings }: ModuleSettings & { id: string }) {
  return registryTransaction(context, async (client) => {
    await client.query('UPDATE module_assignments SET auto_rollback_percent = $2 WHERE module_id = $1', [
      id,
      settings.auto_rollback_percent,
    ]);
    const [after] = await readCountedAssignments(client, id);
    if (!after) throw notFound('Module');
    await writeModuleLog(client, {
      module_id: id,
      action: 'settings',
      version: null,
      details: settings,
      actor: context.actor,
    });
    return after.assignment;
  });
}
