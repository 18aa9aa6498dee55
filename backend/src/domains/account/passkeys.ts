import type { Passkey } from '@switchboard/contracts/account';
import { mailAccount } from '../../auth/account-mails.ts';
import { auditAccount, notifyPages } from '../../auth/person-traces.ts';
import type { PersonContext } from '../../context.ts';
import { notFound } from '../../errors.ts';

const shown = 'id, name, is_backed_up, created_at, last_used_at';

type PasskeyRow = Omit<Passkey, 'created_at' | 'last_used_at'> & { created_at: Date; last_used_at: Date | null };

/** The signed-in person's passkeys, newest first. */
export async function listPasskeys({ systemPool, person }: PersonContext): Promise<PasskeyRow[]> {
  const { rows } = await systemPool.query<PasskeyRow>(
    `SELECT ${shown} FROM passkeys WHERE user_id = $1 ORDER BY created_at DESC, id`,
    [person.id],
  );
  return rows;
}

/** Renames a passkey of the person. Throws NOT_FOUND. */
export async function renamePasskey(
  request: PersonContext,
  id: string,
  { name }: { name: string },
): Promise<PasskeyRow> {
  const { systemPool, person } = request;
  const before = (await listPasskeys(request)).find((own) => own.id === id);
  const { rows } = await systemPool.query<PasskeyRow>(
    `UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2 RETURNING ${shown}`,
    [id, person.id, name],
  );
  const [after] = rows;
  if (!before || !after) throw notFound('Passkey');
  await auditAccount(request, {
    action: 'rename_passkey',
    details: { before: { name: before.name }, after: { name: after.name } },
  });
  await notifyPages(request, person.id);
  return after;
}

/** Removes a passkey of the person. Throws NOT_FOUND. */
export async function removePasskey(request: PersonContext, id: string): Promise<void> {
  const { systemPool, person } = request;
  const { rows } = await systemPool.query<{ name: string }>(
    'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING name',
    [id, person.id],
  );
  const [removed] = rows;
  if (!removed) throw notFound('Passkey');
  await auditAccount(request, { action: 'remove_passkey', details: { name: removed.name } });
  const data = { name: person.full_name, passkey: removed.name };
  await mailAccount(request, person.email, 'account.passkey-removed', data);
  await notifyPages(request, person.id);
}
