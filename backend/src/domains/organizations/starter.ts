import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import { starterAssistant } from '../assistants/defaults.ts';

/**
 * What a new organization starts with, so that its first call needs no set-up: a published assistant, a blank form and,
 * while calls are simulated, an outbound number from a range reserved for fiction.
 */
export async function addStarter(tx: Tx, organizationId: string, userId: string, isSandbox: boolean): Promise<void> {
  const created_by = userId;
  await tx.assistants.create({
    data: { id: randomUUID(), organization_id: organizationId, created_by, ...starterAssistant },
    select: { id: true },
  });
  await tx.schema_templates.create({
    data: {
      organization_id: organizationId,
      created_by,
      name: 'Blank form',
      description: 'No fields of its own',
      schema: { type: 'object', properties: {}, required: [] },
    },
    select: { id: true },
  });
  if (!isSandbox) return;
  await tx.phone_numbers.create({
    data: {
      organization_id: organizationId,
      created_by,
      phone_number: '+12025550100',
      type: 'outbound',
      is_default: true,
      termination_sip_domain: 'sandbox.switchboard.example',
      auth_username: 'sandbox',
    },
    select: { id: true },
  });
}
