import type { ModuleFailureReport } from '@switchboard/contracts/developers';
import { keptFailureMessages } from '@switchboard/contracts/developers.limits';
import { isOwnFailure } from '@switchboard/contracts/module-health';
import { userIdOf } from '../actor.ts';
import type { MemberContext } from '../context.ts';
import { deviceOf } from '../domains/account/devices.ts';
import { rollBackFailing } from '../registry/automatic-rollback.ts';
import type { VersionKey } from '../registry/manifests.ts';
import { getsVersion } from '../registry/resolve.ts';
import { countUsage } from '../registry/usage.ts';
import { beginningOf } from '../text/beginning-of.ts';

const longestMessage = 300;

/**
 * An error's message without possible personal data: queries and fragments of addresses, quoted texts that aren't identifiers,
 * email addresses, longer numbers. Also without control characters for a terminal.
 */
function withoutPersonalData(message: string): string {
  const shown = message
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/(?<=\S)[?#][^\s"'`)\]}>]*/g, '')
    .replace(/(["'`])(?![\w$.-]*\1)[^"'`]*\1/g, '$1…$1')
    .replace(/(?<![^\s@"'`])[^\s@"'`]+@[^\s@"'`]+/g, '…')
    .replace(/\+?\d(?:[\s()./-]?\d){4,}/g, '…');
  return beginningOf(shown, longestMessage);
}

const keptFrames = 5;
const longestFrame = 300;
const ownFolders = ['/modules/', '/shell/'];

/** The place in a file of a module or the shell in a line of a stack: `/modules/…/page.js:1:200`. */
function placeIn(line: string): string | null {
  const starts = ownFolders.map((folder) => line.indexOf(folder)).filter((index) => index >= 0);
  if (starts.length === 0) return null;
  const [address = ''] = line.slice(Math.min(...starts)).split(/[\s)]/);
  const [path = ''] = address.split(/[?:]/);
  const [position] = /:\d{1,9}:\d{1,9}$/.exec(address) ?? [];
  return position && /^[\w./-]+$/.test(path) ? `${path}${position}` : null;
}

/** The topmost places of a stack that are in files of modules and the shell, with the names of their functions. */
function shortStack(stack: string): string {
  const frames = stack.split('\n').flatMap((line) => {
    const text = beginningOf(line, longestFrame).trim();
    const place = placeIn(text);
    if (place === null) return [];
    const [name = ''] = /^[\w$.]+/.exec(text.replace(/^at /, '')) ?? [];
    return [name && !/^https?$/.test(name) ? `${name} ${place}` : place];
  });
  return frames.slice(0, keptFrames).join('\n');
}

/** The browser's common name, e.g. `Chrome 131 on Linux`. */
function browserName(userAgent: string): string | null {
  const { browser, system } = deviceOf(userAgent);
  return browser && system ? `${browser} on ${system}` : browser;
}

/** The list of a failure's last messages, with the one of `excluded` on top. */
const recentSql = `(
  SELECT jsonb_agg(entry ORDER BY place) FROM (
    SELECT excluded.recent->0 || jsonb_build_object('count', 1 + coalesce(
      (SELECT (one->>'count')::int FROM jsonb_array_elements(module_failures.recent) AS one
       WHERE one->>'message' = excluded.message), 0)) AS entry, 0 AS place
    UNION ALL
    SELECT one, place FROM jsonb_array_elements(module_failures.recent) WITH ORDINALITY AS kept(one, place)
    WHERE one->>'message' <> excluded.message
    ORDER BY 2 LIMIT ${keptFailureMessages}) AS newest)`;

/** A failed rollback doesn't fail the browser's report. */
async function countFailed(context: MemberContext, { id, version }: VersionKey): Promise<void> {
  await countUsage(context.systemPool, [{ module_id: id, version, opens: 0, failed: 1 }]);
  try {
    await rollBackFailing(context, { id, version });
  } catch (error) {
    context.log.error({ err: error, module_id: id, version }, 'a failing version could not be rolled back');
  }
}

/**
 * Counts a failure that a browser reports. A module, version or place that was never published is ignored: it came from a
 * developer's own server or is made up. This bounds the number of rows by what was released.
 */
export async function reportModuleFailure(context: MemberContext, report: ModuleFailureReport): Promise<void> {
  const { module_id, version, failure, expose = '', stack = '', page } = report;
  await context.limits.moduleFailure(userIdOf(context.actor) ?? context.ipAddress);
  const { rowCount } = await context.systemPool.query(
    `SELECT FROM module_versions WHERE module_id = $1 AND version = $2 AND ($3 = '' OR EXISTS (
       SELECT FROM jsonb_array_elements((manifest->'routes') || (manifest->'slots')) AS place WHERE place->>'expose' = $3))`,
    [module_id, version, expose],
  );
  if (!rowCount) return;
  const message = withoutPersonalData(report.message);
  const entry = {
    message,
    stack: shortStack(stack),
    page: page ? withoutPersonalData(page) : null,
    browser: browserName(context.userAgent),
    count: 1,
    last_at: new Date().toISOString(),
  };
  await context.tenantPool.query(
    `INSERT INTO module_failures (organization_id, module_id, version, failure, expose, message, recent)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (organization_id, module_id, version, failure, expose)
     DO UPDATE SET count = module_failures.count + 1, message = excluded.message, last_at = now(), recent = ${recentSql}`,
    [context.organizationId, module_id, version, failure, expose, message, JSON.stringify([entry])],
  );
  // Only organizations that run a version can report its failures.
  const key = { id: module_id, version };
  if (isOwnFailure[failure] && (await getsVersion(context, context.organizationId, key)))
    await countFailed(context, key);
}
