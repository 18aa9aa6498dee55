import { randomUUID } from 'node:crypto';
import type { setAsideApi } from '@switchboard/contracts/set-aside';
import type { DomainFixture, Ids } from '../testing/operation-fixture.ts';
import type { TestOrganization } from '../testing/test-organization.ts';

/** A job that froze its process twice; it belongs to no organization unless one is given. */
export async function newSetAside(
  { app }: Pick<TestOrganization, 'app'>,
  organization_id?: string,
): Promise<{ id: string; upload_id: string }> {
  const upload_id = randomUUID();
  const kind = organization_id ? 'lead-upload.extract' : 'whatsapp.remove-instance';
  const payload = organization_id ? { organization_id, upload_id } : { instance_id: upload_id };
  const { rows } = await app.services.systemPool.query<{ id: string }>(
    `INSERT INTO suspect_jobs (kind, key, payload, reason, stack, times, status, set_aside_at, closed_at)
     VALUES ($1, $2, $3, 'froze', 'at readDocument (read-document.ts:12:3)', 2, 'set_aside', now(), now()) RETURNING id`,
    [kind, `${kind}:${upload_id}`, JSON.stringify(payload)],
  );
  return { id: rows[0]?.id ?? '', upload_id };
}

const ids = async (organization: TestOrganization): Promise<Ids> => ({
  work_id: (await newSetAside(organization)).id,
});

export const fixture: DomainFixture<typeof setAsideApi> = {
  operations: {
    'GET /api/superadmin/set-aside': { may: 'super admin' },
    'POST /api/superadmin/set-aside/:work_id/retry': { may: 'super admin', ids },
    'DELETE /api/superadmin/set-aside/:work_id': { may: 'super admin', ids },
  },
};
