import { systemContext } from '../../context.ts';
import type { Services } from '../../services.ts';
import { deleteImport } from './lead-imports.service.ts';

/** Deletes files whose import was not started within a day: lists of people are kept only as long as needed. */
export async function forgetUnstartedImports(services: Services): Promise<void> {
  const { rows } = await services.systemPool.query<{ id: string; organization_id: string }>(
    `SELECT id, organization_id FROM lead_imports
     WHERE import_status = 'ready' AND greatest(created_at, updated_at) < now() - interval '1 day' LIMIT 500`,
  );
  for (const { id, organization_id } of rows) {
    const context = await systemContext(services, organization_id, 'unstarted imports');
    await deleteImport(context, id).catch((error: unknown) =>
      services.log.warn({ err: error, import_id: id }, 'an unstarted import could not be forgotten'),
    );
  }
}
