import type { ModuleOverride } from '@switchboard/contracts/developers';
import type { DeveloperBoot } from '@switchboard/contracts/session';
import type { PersonContext, RequestContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { isOnOrigin } from './origins.ts';

type Asked = Pick<RequestContext, 'env' | 'systemPool' | 'person'>;

/** The overrides of a session, without those whose origin is no longer permitted. */
export async function listOverrides({ env, systemPool, person }: Asked): Promise<ModuleOverride[]> {
  if (!person?.is_developer) return [];
  const { rows } = await systemPool.query<ModuleOverride>({
    name: 'module-overrides',
    text: 'SELECT module_id, url FROM module_overrides WHERE session_id = $1 ORDER BY module_id',
    values: [person.session_id],
  });
  return rows.filter(({ url }) => isOnOrigin(env.overrideOrigins, url));
}

/** Boot data for a developer's page; null for everyone else. */
export async function developerBoot(request: Asked): Promise<DeveloperBoot | null> {
  if (!request.person?.is_developer) return null;
  return { allowed_origins: request.env.overrideOrigins, overrides: await listOverrides(request) };
}

function refuse(field: 'url' | 'module_id', message: string): never {
  throw new AppError('VALIDATION', message, { fields: { [field]: message } });
}

// Each is a connection that a page keeps open.
const maxOverrides = 20;

/**
 * Replaces a module in this session, or adds one that has no release yet. Throws FORBIDDEN for everyone but developers, VALIDATION
 * with its field.
 */
export async function setOverride(
  { env, systemPool, person, log }: PersonContext,
  { module_id, url }: ModuleOverride,
): Promise<void> {
  if (!person.is_developer)
    throw new AppError('FORBIDDEN', "Your account can't replace modules. Ask a super admin for permission.", {
      reason: 'role',
    });
  const address = new URL(url);
  if (address.username || address.password || address.search || address.hash)
    refuse('url', 'The address is that of a folder: without a password, query or fragment.');
  if (!isOnOrigin(env.overrideOrigins, url))
    refuse('url', `Modules may not come from ${address.origin} in this installation.`);
  const { rowCount } = await systemPool.query(
    `INSERT INTO module_overrides (session_id, module_id, url)
     SELECT $1, $2, $3 WHERE (SELECT count(*) FROM module_overrides WHERE session_id = $1 AND module_id <> $2) < $4
     ON CONFLICT (session_id, module_id) DO UPDATE SET url = excluded.url, created_at = now()`,
    [person.session_id, module_id, address.href, maxOverrides],
  );
  if (rowCount === 0)
    refuse('module_id', `No more than ${maxOverrides} modules can be replaced at the same time. Reset some first.`);
  log.info({ user_id: person.id, module_id, origin: address.origin }, 'a developer replaced a module');
}

/** Goes back to the released modules in this session. */
export async function resetOverrides({ systemPool, person }: PersonContext): Promise<void> {
  await systemPool.query('DELETE FROM module_overrides WHERE session_id = $1', [person.session_id]);
}
