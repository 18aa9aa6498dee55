import type { pronunciationApi } from '@switchboard/contracts/pronunciations';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newDraft } from '../assistants/assistants.fixture.ts';

const newPronunciation = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.pronunciations.create({ data: { organization_id, word: uniqueName('Nguyen'), respelling: 'nwin' } }),
  );

const newOwnPronunciation = async (organization: TestOrganization) => {
  const assistant_id = await newDraft(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.pronunciations.create({ data: { organization_id, assistant_id, word: uniqueName('Siobhan'), ipa: 'ʃɪˈvɔːn' } }),
  );
};

export const fixture: DomainFixture<typeof pronunciationApi> = {
  newRows: [newPronunciation, newOwnPronunciation],
  operations: {
    'GET /api/pronunciations': {
      may: everyRole,
      ids: async (organization) => ({ assistant_id: await newDraft(organization) }),
      query: (ids) => ids,
    },
    'POST /api/pronunciations': {
      may: working,
      ids: async (organization) => ({ assistant_id: await newDraft(organization) }),
      body: ({ assistant_id }) => ({ assistant_id, word: uniqueName('Nguyen'), respelling: 'nwin' }),
    },
    'POST /api/pronunciations/try': {
      may: working,
      ids: async (organization) => ({ assistant_id: await newDraft(organization) }),
      body: ({ assistant_id }) => ({ assistant_id, word: 'Nguyen', respelling: 'nwin' }),
    },
    'GET /api/pronunciations/:id': { may: everyRole, ids: one(newPronunciation) },
    'PATCH /api/pronunciations/:id': {
      may: working,
      ids: one(newPronunciation),
      body: () => ({ word: uniqueName('Nguyen'), respelling: 'win' }),
    },
    'DELETE /api/pronunciations/:id': { may: working, ids: one(newPronunciation) },
  },
};
