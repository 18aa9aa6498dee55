import type { mailApi } from '@switchboard/contracts/mails';
import { type DomainFixture, managing } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueAddress } from '../../testing/test-organization.ts';

const newMail = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.mails.create({
      data: { organization_id, mail: 'invitation.staff', recipient: uniqueAddress(), status: 'failed', error: '550' },
    }),
  );

export const fixture: DomainFixture<typeof mailApi> = {
  newRows: [newMail],
  operations: { 'GET /api/mails': { may: managing }, 'GET /api/mails/members': { may: managing } },
};
