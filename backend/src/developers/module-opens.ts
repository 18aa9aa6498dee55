import type { ModuleOpensReport } from '@switchboard/contracts/developers';
import { userIdOf } from '../actor.ts';
import type { MemberContext } from '../context.ts';
import { countUsage } from '../registry/usage.ts';

/** Counts a browser's openings, by version and hour. The person and the organization are not stored. */
export async function reportModuleOpens(context: MemberContext, { opened }: ModuleOpensReport): Promise<void> {
  await context.limits.moduleOpens(userIdOf(context.actor) ?? context.ipAddress);
  await countUsage(
    context.systemPool,
    opened.map(({ module_id, version, count }) => ({ module_id, version, opens: count, failed: 0 })),
  );
}
