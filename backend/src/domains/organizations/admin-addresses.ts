import type { Tx } from '../../database/database.ts';

/** The addresses of everybody who manages the organization, for mails to them. */
export async function adminAddresses(tx: Tx): Promise<string[]> {
  const admins = await tx.organization_members.findMany({
    where: { role: { in: ['owner', 'admin'] } },
    select: { user: { select: { email: true } } },
  });
  return admins.map(({ user }) => user.email);
}
