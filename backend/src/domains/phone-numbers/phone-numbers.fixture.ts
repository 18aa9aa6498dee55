import type { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';

const newDigits = () => fictionalPhone().replace(/[ -]/g, '');

/** An outbound number. */
export const newPhoneNumber = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.phone_numbers.create({
      data: {
        organization_id,
        phone_number: newDigits(),
        type: 'outbound',
        termination_sip_domain: 'sip.example.com',
        auth_username: 'user',
        auth_password_encrypted: 'v1.none',
      },
    }),
  );

export const fixture: DomainFixture<typeof phoneNumberApi> = {
  newRows: [newPhoneNumber],
  operations: {
    'GET /api/phone-numbers': { may: everyRole },
    'POST /api/phone-numbers': { may: managing, body: () => ({ phone_number: newDigits(), type: 'inbound' }) },
    'GET /api/phone-numbers/:id': { may: everyRole, ids: one(newPhoneNumber) },
    'PATCH /api/phone-numbers/:id': {
      may: managing,
      ids: one(newPhoneNumber),
      body: () => ({ is_default: true }),
    },
    'DELETE /api/phone-numbers/:id': { may: managing, ids: one(newPhoneNumber) },
  },
};
