import type { Account, AccountSession, UpdateAccount } from '@switchboard/contracts/account';
import { difference } from '../../audit.ts';
import { endSessions } from '../../auth/ended-sessions.ts';
import { auditAccount, notifyPages } from '../../auth/person-traces.ts';
import type { PersonContext } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { deviceOf } from './devices.ts';

/** The account of the person who asks. */
export async function getAccount({ systemPool, person, env, auth }: PersonContext): Promise<Account> {
  const { rows } = await systemPool.query<Omit<Account, 'can_mail' | 'recovery_codes_left'>>(
    'SELECT id, email, full_name, email_verified, two_factor_enabled AS has_second_factor FROM users WHERE id = $1',
    [person.id],
  );
  if (!rows[0]) throw notFound('Account');
  const [account] = rows;
  const codes = account.has_second_factor && (await auth.api.viewBackupCodes({ body: { userId: person.id } }));
  return {
    ...account,
    recovery_codes_left: codes ? codes.backupCodes.length : null,
    can_mail: env.smtpUrl !== undefined,
  };
}

/** Changes the person's name, for all organizations that they are in. */
export async function updateAccount(request: PersonContext, { full_name }: UpdateAccount): Promise<Account> {
  const before = await getAccount(request);
  await request.systemPool.query('UPDATE users SET full_name = $2, updated_at = now() WHERE id = $1', [
    before.id,
    full_name,
  ]);
  const after = await getAccount(request);
  await auditAccount(request, { action: 'rename', details: difference(before, after, ['full_name']) });
  await notifyPages(request, before.id);
  return after;
}

type SessionRow = Omit<AccountSession, 'browser' | 'system' | 'created_at' | 'last_used_at'> & {
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
};

/** The browsers in which the person is signed in, the one used last first. */
export async function listSessions({ systemPool, person }: PersonContext) {
  const { rows } = await systemPool.query<SessionRow>(
    `SELECT id, user_agent, nullif(ip_address, '') AS ip_address, created_at, last_used_at, id = $2 AS is_current
     FROM sessions WHERE user_id = $1 AND expires_at > now() ORDER BY id = $2 DESC, last_used_at DESC, id`,
    [person.id, person.session_id],
  );
  return rows.map(({ user_agent, ...session }) => ({ ...session, ...deviceOf(user_agent) }));
}

/** Signs the person's other browsers out, or one of them. Throws NOT_FOUND, and CONFLICT for the one that asks. */
export async function signOutElsewhere(request: PersonContext, only: string | null = null): Promise<void> {
  const { systemPool, person } = request;
  if (only === person.session_id)
    throw new AppError('CONFLICT', 'This is the browser you are using. Log out instead.', { reason: 'own_session' });
  const count = await endSessions(systemPool, { userId: person.id, kept: person.session_id, only });
  if (only && count === 0) throw notFound('Session');
  if (count === 0) return;
  await auditAccount(request, { action: 'sign_out_elsewhere', details: { browsers: count } });
  await notifyPages(request, person.id);
}
