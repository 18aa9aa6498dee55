import { AppError } from '../errors.ts';
import { activeOf } from './assignment.ts';
import { changeAssignment, type Target } from './assignments.ts';
import type { RegistryContext } from './registry-context.ts';
import { assertReleasable } from './rule.ts';

/** Takes a module away from everyone. Its pages stay reserved, so that it can be given back. */
export function deactivateModule(context: RegistryContext, input: Target) {
  return changeAssignment(context, input, async (before) => {
    if (before.deactivated_at !== null)
      throw new AppError('CONFLICT', `${before.deactivated_by} already took it away from everyone.`, {
        reason: 'in_use',
      });
    return {
      action: 'deactivate',
      change: { deactivated_at: new Date(), deactivated_by: context.actor },
    };
  });
}

const isSuperAdmin = (actor: string | null) => actor?.startsWith('super admin ') ?? false;

/**
 * Gives a deactivated module back to the organizations that run it, if it still fits. Only a super admin can reactivate what a
 * super admin deactivated.
 */
export function reactivateModule(context: RegistryContext, input: Target) {
  return changeAssignment(context, input, async (before, client) => {
    if (before.deactivated_at === null)
      throw new AppError('CONFLICT', "It wasn't taken away from anyone.", { reason: 'in_use' });
    if (isSuperAdmin(before.deactivated_by) && !isSuperAdmin(context.actor))
      throw new AppError(
        'FORBIDDEN',
        `The module was taken away by ${before.deactivated_by}. Ask a super admin to give it back.`,
      );
    const active = activeOf(before);
    if (active !== null) await assertReleasable(context, client, { id: input.id, version: active });
    return { action: 'reactivate', change: { deactivated_at: null, deactivated_by: null } };
  });
}
