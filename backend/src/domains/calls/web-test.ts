import type { PlaceCall } from '@switchboard/contracts/calls';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';

/**
 * Starts a test of an assistant in the browser. There is no voice to talk to yet, so that it is refused with UNAVAILABLE; a
 * browser says `Failed to get token: {text}`.
 */
export async function startWebTest(
  { db, organizationId }: Context,
  { assistant_id: id, organization_id }: Pick<z.output<typeof PlaceCall>, 'assistant_id' | 'organization_id'>,
): Promise<never> {
  if (organization_id && organization_id !== organizationId) throw notFound('Organization');
  if (id && !(await db.assistants.findFirst({ where: { id }, select: { id: true } }))) throw notFound('Assistant');
  throw new AppError('UNAVAILABLE', 'Call service not fully configured: assistants have no voice here yet.', {
    reason: 'voice_not_set_up',
  });
}
