import { randomUUID } from 'node:crypto';
import { audit } from '../audit.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import type { Database } from '../database/database.ts';
import { inSystemTransaction } from '../database/system-transaction.ts';
import { transact } from '../database/transact.ts';
import { sendMail } from '../mail/send-mail.ts';
import { membershipsOf, notifyPages } from './person-traces.ts';

type Needed = Pick<Database, 'db' | 'systemPool'> & { env: Pick<AuthSecrets, 'authSecret'> };

/**
 * Removes the second factor of a person who lost phone and recovery codes. Records it in the log of each of their organizations and
 * sends them a mail. False if no account with this address has one.
 */
export async function removeLostSecondFactor(services: Needed, address: string): Promise<boolean> {
  const { db, systemPool } = services;
  const person = await inSystemTransaction(systemPool, async (client) => {
    const { rows } = await client.query<{ id: string; email: string; full_name: string }>(
      `UPDATE users SET two_factor_enabled = false, updated_at = now()
       WHERE email = lower($1) AND two_factor_enabled RETURNING id, email, full_name`,
      [address],
    );
    const [found] = rows;
    if (!found) return undefined;
    await client.query('DELETE FROM second_factors WHERE user_id = $1', [found.id]);
    const data = { name: found.full_name };
    await sendMail(client, services, {
      mail: 'account.second-factor-lost',
      to: found.email,
      data,
      organizationId: null,
    });
    return found;
  });
  if (!person) return false;
  const by = { requestId: randomUUID(), ipAddress: null, actor: { kind: 'system', name: 'command line' } } as const;
  for (const { id, organization_id: organizationId } of await membershipsOf(systemPool, person.id))
    await transact({ db, organizationId }, (tx) =>
      audit(
        tx,
        { organizationId, ...by },
        {
          action: 'remove_second_factor',
          resource_type: 'member',
          resource_id: id,
          resource_name: person.full_name,
        },
      ),
    );
  await notifyPages(services, person.id);
  return true;
}
