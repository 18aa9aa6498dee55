import type { Tx } from '../../database/database.ts';

/** The addresses of all owners and admins, for mails to them. */
export async function adminAddresses(tx: Tx): Promise<string[]> {
  const admins = await tx.organization_members.findMany({
    where: { role: { in: ['owner', 'admin'] } },
    select: { user: { select: { email: true } } },
  });
  return admins.map(({ user }) => user.email);
}
