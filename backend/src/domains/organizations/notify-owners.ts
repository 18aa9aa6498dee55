import type { MailId } from '@switchboard/contracts/mails';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { momentInUtc } from '../../mail/moments.ts';
import { type NewMail, pageOf, sendMail } from '../../mail/send-mail.ts';
import type { Services } from '../../services.ts';
import { takeBackUntil } from './delete-organization.ts';

type Payload = JobPayload<'organization.tell-owners'>;

/** The job that writes to every owner that their organization was deleted or taken back, unless that is no longer so. */
export async function notifyOwners(services: Services, { organization_id, by, act }: Payload): Promise<void> {
  const { db } = services;
  const [organization, owners] = await withTenant(organization_id, () =>
    Promise.all([
      db.organizations.findFirst({ where: { id: organization_id }, select: { name: true, deleted_at: true } }),
      db.organization_members.findMany({
        where: { role: 'owner' },
        select: { user: { select: { email: true } } },
      }),
    ]),
  );
  if (!organization || (act === 'delete') !== (organization.deleted_at !== null)) return;
  const { name, deleted_at } = organization;
  const what = deleted_at
    ? ({
        mail: 'organization.deleted',
        data: {
          by,
          organization: name,
          until: momentInUtc(takeBackUntil(deleted_at)),
          link: pageOf(services, '/dashboard'),
        },
      } as const)
    : ({ mail: 'organization.taken-back', data: { by, organization: name } } as const);
  await transact({ db, organizationId: organization_id }, async (tx) => {
    for (const { user } of owners)
      await sendMail(tx, services, { ...what, to: user.email, organizationId: organization_id } as NewMail<MailId>);
  });
}
