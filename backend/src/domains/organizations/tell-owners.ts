import { withTenant } from '../../database/tenant-pool.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { takeBackUntil } from './delete-organization.ts';

type Payload = JobPayload<'organization.tell-owners'>;

function deletedText(by: string, name: string, deletedAt: Date, page: string): string[] {
  const until = takeBackUntil(deletedAt).toUTCString().replace('GMT', 'UTC');
  return [
    `${by} deleted ${name}. Nobody works in it any more; its calls, API keys and webhooks have stopped.`,
    `Until ${until} any owner can take it back${page}. After that, everything in it is removed for good: leads, calls, recordings, documents, settings and the audit log.`,
  ];
}

/** The job that writes to every owner that their organization was deleted or taken back, unless that is no longer so. */
export async function tellOwners({ db, env, mailer }: Services, { organization_id, by, act }: Payload): Promise<void> {
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
  const page = env.publicUrl ? `: ${env.publicUrl}/dashboard` : ', signed in';
  for (const { user } of owners)
    await mailer.send({
      to: user.email,
      subject: deleted_at ? `${name} was deleted` : `${name} was taken back`,
      text: [
        'Hello,',
        ...(deleted_at
          ? deletedText(by, name, deleted_at, page)
          : [`${by} took ${name} back. Its people work in it again, and its API keys and webhooks are as they were.`]),
        '',
      ].join('\n\n'),
    });
}
