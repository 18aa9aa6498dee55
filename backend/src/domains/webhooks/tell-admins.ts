import { webhookFailingDays } from '@switchboard/contracts/webhooks.limits';
import { withTenant } from '../../database/tenant-pool.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';

const reasons: Record<string, string> = {
  gone: 'It answered 410: it is gone for good.',
  failing: `Nothing reached it for ${webhookFailingDays} days.`,
};

/** The job that writes to owners and admins that a webhook was switched off, unless somebody made it active again. */
export async function tellAdmins(
  { db, env, mailer }: Services,
  { organization_id, webhook_id }: JobPayload<'webhook.tell-admins'>,
): Promise<void> {
  const [webhook, organization, admins] = await withTenant(organization_id, () =>
    Promise.all([
      db.webhooks.findFirst({ where: { id: webhook_id, is_active: false } }),
      db.organizations.findFirst({ where: { id: organization_id }, select: { name: true } }),
      db.organization_members.findMany({
        where: { role: { in: ['owner', 'admin'] } },
        select: { user: { select: { email: true } } },
      }),
    ]),
  );
  if (!webhook?.disabled_reason || !organization) return;
  const page = env.publicUrl ? `${env.publicUrl}/organization-settings/${organization_id}` : 'the settings';
  for (const { user } of admins)
    await mailer.send({
      to: user.email,
      subject: `A webhook of ${organization.name} was switched off`,
      text: [
        'Hello,',
        `Switchboard no longer sends events of ${organization.name} to ${webhook.url}. ${reasons[webhook.disabled_reason]}`,
        `Make it active again under Webhooks in ${page}; what was missed meanwhile can be replayed there.`,
        '',
      ].join('\n\n'),
    });
}
