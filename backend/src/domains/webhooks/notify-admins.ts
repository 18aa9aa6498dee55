import { webhookFailingDays } from '@switchboard/contracts/webhooks.limits';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';
import type { Services } from '../../services.ts';
import { adminAddresses } from '../organizations/admin-addresses.ts';

const reasons: Record<string, string> = {
  gone: 'It answered 410: it is gone for good.',
  failing: `Nothing reached it for ${webhookFailingDays} days.`,
};

/** The job that emails owners and admins that a webhook was switched off, unless it has been made active again. */
export async function notifyAdmins(
  services: Services,
  { organization_id, webhook_id }: JobPayload<'webhook.tell-admins'>,
): Promise<void> {
  const { db } = services;
  const [webhook, organization] = await withTenant(organization_id, () =>
    Promise.all([
      db.webhooks.findFirst({ where: { id: webhook_id, is_active: false } }),
      db.organizations.findFirst({ where: { id: organization_id }, select: { name: true } }),
    ]),
  );
  if (!webhook?.disabled_reason || !organization) return;
  const data = {
    organization: organization.name,
    url: webhook.url,
    reason: reasons[webhook.disabled_reason] ?? '',
    link: pageOf(services, `/organization-settings/${organization_id}`),
  };
  await transact({ db, organizationId: organization_id }, async (tx) => {
    for (const to of await adminAddresses(tx))
      await sendMail(tx, services, {
        mail: 'webhook.disabled',
        to,
        data,
        organizationId: organization_id,
        about: webhook_id,
      });
  });
}
