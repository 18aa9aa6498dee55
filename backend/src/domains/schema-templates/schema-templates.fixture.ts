import type { schemaTemplateApi } from '@switchboard/contracts/schema-templates';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';
import { blankForm, versionColumns } from './schema-versions.ts';

const form = {
  type: 'object',
  properties: { position: { type: 'string', title: 'Position' } },
  required: ['position'],
};

/** A form of three versions. */
export const newSchemaTemplate = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.schema_templates.create({
      data: {
        organization_id,
        name: uniqueName('Form'),
        version: 3,
        versions: { create: [versionColumns(blankForm), versionColumns(form, 2), versionColumns(blankForm, 3)] },
      },
    }),
  );

/** A form by which three campaigns are filled in. */
async function newUsedForm(organization: TestOrganization): Promise<string> {
  const schema_template_id = await newSchemaTemplate(organization);
  const [agent_id, phone_number_id] = [await newAssistant(organization), await newPhoneNumber(organization)];
  await insertRow(organization, (tx, organization_id) =>
    tx.feature_templates.create({
      data: {
        organization_id,
        name: uniqueName('Template'),
        agent_id,
        schema_template_id,
        campaigns: { create: [1, 2, 3].map(() => ({ name: uniqueName('Campaign'), phone_number_id })) },
      },
    }),
  );
  return schema_template_id;
}

export const fixture: DomainFixture<typeof schemaTemplateApi> = {
  newRows: [newSchemaTemplate],
  operations: {
    'GET /api/schema-templates': { may: everyRole },
    'POST /api/schema-templates': { may: working, body: () => ({ name: uniqueName('Form'), schema: form }) },
    'GET /api/schema-templates/:id': { may: everyRole, ids: one(newSchemaTemplate) },
    'PATCH /api/schema-templates/:id': {
      may: working,
      ids: one(newSchemaTemplate),
      body: () => ({ name: uniqueName('Form'), schema: form }),
    },
    'DELETE /api/schema-templates/:id': { may: working, ids: one(newSchemaTemplate) },
    'GET /api/schema-templates/:id/versions': { may: everyRole, ids: one(newSchemaTemplate) },
    'GET /api/schema-templates/:id/versions/:version': {
      may: everyRole,
      ids: one(newSchemaTemplate),
      params: async () => ({ version: '2' }),
    },
    'GET /api/schema-templates/:id/diff': {
      may: everyRole,
      ids: one(newSchemaTemplate),
      query: { from: '1', to: '2' },
    },
    'GET /api/schema-templates/:id/uses': { may: everyRole, ids: one(newSchemaTemplate) },
    'GET /api/schema-templates/:id/campaigns': { may: everyRole, ids: one(newUsedForm) },
  },
};
