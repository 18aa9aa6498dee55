import type { Context } from './context.ts';
import type { Tx } from './database/database.ts';
import type { Prisma } from './generated/prisma/client.ts';

/** Writes who did what to the audit log, in the transaction that does it. */
export async function audit(
  tx: Tx,
  context: Pick<Context, 'organizationId' | 'requestId'> & { person: { id: string } | null },
  entry: { action: string; resource_type: string; resource_id: string; details?: Prisma.InputJsonObject },
): Promise<void> {
  await tx.audit_logs.create({
    data: {
      organization_id: context.organizationId,
      user_id: context.person?.id ?? null,
      request_id: context.requestId,
      details: {},
      ...entry,
    },
    select: { id: true },
  });
}
