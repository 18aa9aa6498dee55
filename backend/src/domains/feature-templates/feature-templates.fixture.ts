import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newSchemaTemplate } from '../schema-templates/schema-templates.fixture.ts';

export async function newFeatureTemplate(organization: TestOrganization): Promise<string> {
  const [agent_id, schema_template_id] = [await newAssistant(organization), await newSchemaTemplate(organization)];
  return insertRow(organization, (tx, organization_id) =>
    tx.feature_templates.create({
      data: { organization_id, name: uniqueName('Template'), agent_id, schema_template_id },
    }),
  );
}

export const fixture: DomainFixture<typeof featureTemplateApi> = {
  newRows: [newFeatureTemplate],
  operations: {
    'GET /api/feature-templates': { may: everyRole },
    'POST /api/feature-templates': {
      may: working,
      ids: async (organization) => ({
        agent_id: await newAssistant(organization),
        schema_template_id: await newSchemaTemplate(organization),
      }),
      body: (ids) => ({ name: uniqueName('Template'), ...ids }),
      foreignStatus: 400,
    },
    'GET /api/feature-templates/:id': { may: everyRole, ids: one(newFeatureTemplate) },
    'DELETE /api/feature-templates/:id': { may: working, ids: one(newFeatureTemplate) },
  },
};
