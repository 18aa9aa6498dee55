import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newSchemaTemplate } from '../schema-templates/schema-templates.fixture.ts';

/** The last change of fixture templates, as clients have read it. */
const readAt = new Date('2026-01-01T00:00:00.000Z');

export async function newFeatureTemplate(
  organization: TestOrganization,
  name = uniqueName('Template'),
): Promise<string> {
  const [agent_id, schema_template_id] = [await newAssistant(organization), await newSchemaTemplate(organization)];
  return insertRow(organization, (tx, organization_id) =>
    tx.feature_templates.create({
      data: { organization_id, name, agent_id, schema_template_id, updated_at: readAt },
    }),
  );
}

async function newFormerName(organization: TestOrganization): Promise<string> {
  const feature_template_id = await newFeatureTemplate(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.former_template_names.create({
      data: { organization_id, feature_template_id, name: uniqueName('Former template') },
    }),
  );
}

export const fixture: DomainFixture<typeof featureTemplateApi> = {
  newRows: [newFeatureTemplate, newFormerName],
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
    'GET /api/feature-templates/by-name/:name': {
      may: everyRole,
      ids: async (organization) => {
        const name = uniqueName('Named template');
        await newFeatureTemplate(organization, name);
        return { name };
      },
    },
    'PATCH /api/feature-templates/:id': {
      may: working,
      ids: async (organization) => ({
        id: await newFeatureTemplate(organization),
        agent_id: await newAssistant(organization),
      }),
      body: ({ agent_id }) => ({ agent_id, name: uniqueName('Template'), updated_at: readAt.toISOString() }),
    },
    'DELETE /api/feature-templates/:id': { may: working, ids: one(newFeatureTemplate) },
  },
};
