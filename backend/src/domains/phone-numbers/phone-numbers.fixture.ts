import type { phoneNumberApi } from '@switchboard/contracts/phone-numbers';
import { fictionalPhone } from '../../testing/fictional-phones.ts';
import { type DomainFixture, everyRole, managing, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';

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

/** A number out of use. */
const newRetiredNumber = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.phone_numbers.create({
      data: { organization_id, phone_number: newDigits(), type: 'inbound', retired_at: new Date() },
    }),
  );

/** An inbound number that a published assistant answers. */
export const newInboundNumber = async (organization: TestOrganization) => {
  const assistant_id = await newAssistant(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.phone_numbers.create({
      data: { organization_id, phone_number: newDigits(), type: 'inbound', assistant_id },
    }),
  );
};

export const fixture: DomainFixture<typeof phoneNumberApi> = {
  newRows: [newPhoneNumber],
  operations: {
    'GET /api/phone-numbers': { may: everyRole },
    'POST /api/phone-numbers': {
      may: managing,
      ids: async (organization) => ({ assistant_id: await newAssistant(organization) }),
      body: (ids) => ({ ...ids, phone_number: newDigits(), type: 'inbound' }),
    },
    'GET /api/phone-numbers/health': { may: everyRole },
    'GET /api/phone-numbers/call-setup': { may: managing },
    'GET /api/phone-numbers/:id/uses': { may: everyRole, ids: one(newPhoneNumber) },
    'GET /api/phone-numbers/:id': { may: everyRole, ids: one(newPhoneNumber) },
    'PATCH /api/phone-numbers/:id': {
      may: managing,
      ids: async (organization) => ({
        id: await newInboundNumber(organization),
        assistant_id: await newAssistant(organization),
      }),
      body: ({ assistant_id }) => ({ assistant_id }),
    },
    'POST /api/phone-numbers/:id/retire': { may: managing, ids: one(newPhoneNumber) },
    'POST /api/phone-numbers/:id/restore': { may: managing, ids: one(newRetiredNumber) },
    'GET /api/phone-numbers/:id/inbound-setup': { may: managing, ids: one(newInboundNumber) },
    'POST /api/phone-numbers/:id/repair-inbound': { may: managing, ids: one(newInboundNumber) },
    'POST /api/phone-numbers/:id/test-trunk': {
      may: managing,
      ids: one(newPhoneNumber),
      body: () => ({ phone_number: '+12025550147' }),
    },
    'PUT /api/assistants/:id/preferred-number': {
      may: working,
      ids: async (organization) => ({
        id: await newAssistant(organization),
        phone_number_id: await newPhoneNumber(organization),
      }),
      body: ({ phone_number_id }) => ({ phone_number_id }),
    },
    'DELETE /api/phone-numbers/:id': { may: managing, ids: one(newPhoneNumber) },
  },
};
