import type { microPromptApi } from '@switchboard/contracts/micro-prompts';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';

const newMicroPrompt = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.micro_prompts.create({ data: { organization_id, title: uniqueName('Prompt'), content: 'Speak slowly.' } }),
  );

export const fixture: DomainFixture<typeof microPromptApi> = {
  newRows: [newMicroPrompt],
  operations: {
    'GET /api/micro-prompts': { may: everyRole },
    'POST /api/micro-prompts': { may: working, body: () => ({ title: 'Slow', content: 'Speak slowly.' }) },
    'GET /api/micro-prompts/:id': { may: everyRole, ids: one(newMicroPrompt) },
    'PATCH /api/micro-prompts/:id': {
      may: working,
      ids: one(newMicroPrompt),
      body: () => ({ title: 'Fast', content: 'Speak fast.' }),
    },
    'DELETE /api/micro-prompts/:id': { may: working, ids: one(newMicroPrompt) },
  },
};
