import { randomUUID } from 'node:crypto';
import type { AuthSecrets } from '../../auth-secret.ts';
import type { Tx } from '../../database/database.ts';
import { screeningConfig, starterConfig } from '../assistants/defaults.ts';
import { insertPublished } from '../assistants/versions.ts';
import { sandboxTrunk } from '../phone-numbers/sandbox-trunk.ts';
import { blankForm, versionColumns } from '../schema-templates/schema-versions.ts';

/**
 * What a new organization starts with, so that its first call and interview need no set-up: published assistants, a blank form and,
 * while calls are simulated (`sandbox`), an outbound number from a range reserved for fiction.
 */
export async function addStarter(
  tx: Tx,
  organizationId: string,
  userId: string,
  sandbox: Pick<AuthSecrets, 'authSecret'> | null,
): Promise<void> {
  const created_by = userId;
  // The one that calls was there first: it is taken wherever none is named.
  for (const [index, config] of [starterConfig(), screeningConfig()].entries()) {
    const moment = new Date(Date.now() + index);
    await insertPublished(tx, organizationId, config, { created_by, created_at: moment, updated_at: moment });
  }
  await tx.schema_templates.create({
    data: {
      organization_id: organizationId,
      created_by,
      name: 'Blank form',
      description: 'No fields of its own',
      versions: { create: { ...versionColumns(blankForm), created_by } },
    },
    select: { id: true },
  });
  if (!sandbox) return;
  const id = randomUUID();
  await tx.phone_numbers.create({
    data: {
      id,
      organization_id: organizationId,
      created_by,
      phone_number: '+12025550100',
      type: 'outbound',
      is_default: true,
      ...sandboxTrunk(sandbox, { id, organization_id: organizationId }),
    },
    select: { id: true },
  });
}
