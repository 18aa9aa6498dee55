import type { disclosureApi } from '@switchboard/contracts/disclosures';
import { type DomainFixture, everyRole, managing, one } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { starterConfig } from '../assistants/defaults.ts';
import { unpublishedColumns } from '../assistants/stored-config.ts';

/** A draft from before there was a notice. */
export const newUndecided = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.assistants.create({
      data: {
        ...unpublishedColumns(starterConfig(uniqueName('Old draft'))),
        organization_id,
        gives_notice: false,
        is_notice_undecided: true,
      },
    }),
  );

export const fixture: DomainFixture<typeof disclosureApi> = {
  newRows: [newUndecided],
  operations: {
    'GET /api/assistants/:id/disclosure': { may: everyRole, ids: one(newAssistant) },
    'PUT /api/assistants/:id/disclosure': {
      may: managing,
      ids: one(newAssistant),
      body: () => ({ is_on: false, reason: 'It only calls our own test line' }),
    },
    'GET /api/undecided-disclosures': { may: managing },
    'POST /api/undecided-disclosures': {
      may: managing,
      // It names no row, and decides about this one.
      ids: async (organization) => {
        await newUndecided(organization);
        return {};
      },
      body: () => ({ is_on: true }),
    },
  },
};
