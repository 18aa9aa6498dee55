import type { ModuleFailureReport } from '@switchboard/contracts/developers';
import { isOwnFailure } from '@switchboard/contracts/module-health';
import { userIdOf } from '../actor.ts';
import type { MemberContext } from '../context.ts';
import { rollBackFailing } from '../registry/automatic-rollback.ts';
import type { VersionKey } from '../registry/manifests.ts';
import { countUsage } from '../registry/usage.ts';

const longestMessage = 300;

/**
 * What an error said, without what may be somebody's: what addresses carry behind `?` and `#`, quoted texts that are no names
 * of code, e-mail addresses, longer numbers. And without orders to a terminal.
 */
function withoutPersonalData(message: string): string {
  return message
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/(?<=\S)[?#][^\s"'`)\]}>]*/g, '')
    .replace(/(["'`])(?![\w$.-]*\1)[^"'`]*\1/g, '$1…$1')
    .replace(/(?<![^\s@"'`])[^\s@"'`]+@[^\s@"'`]+/g, '…')
    .replace(/\+?\d(?:[\s()./-]?\d){4,}/g, '…')
    .slice(0, longestMessage);
}

/** The browser is answered whatever comes of the rollback: it has told what it knows. */
async function countFailed(context: MemberContext, { id, version }: VersionKey): Promise<void> {
  await countUsage(context.systemPool, [{ module_id: id, version, opens: 0, failed: 1 }]);
  try {
    await rollBackFailing(context, { id, version });
  } catch (error) {
    context.log.error({ err: error, module_id: id, version }, 'a failing version could not be rolled back');
  }
}

/**
 * Counts a failure that a browser reports. A module, version or place that was never published is left out in silence: it
 * came from a developer's own server, or from nowhere. So the rows are as few as what was released.
 */
export async function reportModuleFailure(context: MemberContext, report: ModuleFailureReport): Promise<void> {
  const { module_id, version, failure, expose = '' } = report;
  await context.limits.moduleFailure(userIdOf(context.actor) ?? context.ipAddress);
  const { rowCount } = await context.systemPool.query(
    `SELECT FROM module_versions WHERE module_id = $1 AND version = $2 AND ($3 = '' OR EXISTS (
       SELECT FROM jsonb_array_elements((manifest->'routes') || (manifest->'slots')) AS place WHERE place->>'expose' = $3))`,
    [module_id, version, expose],
  );
  if (!rowCount) return;
  await context.tenantPool.query(
    `INSERT INTO module_failures (organization_id, module_id, version, failure, expose, message)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (organization_id, module_id, version, failure, expose)
     DO UPDATE SET count = module_failures.count + 1, message = excluded.message, last_at = now()`,
    [context.organizationId, module_id, version, failure, expose, withoutPersonalData(report.message)],
  );
  if (isOwnFailure[failure]) await countFailed(context, { id: module_id, version });
}
