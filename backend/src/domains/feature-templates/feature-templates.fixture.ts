import type { featureTemplateApi } from '@switchboard/contracts/feature-templates';
import { type DomainFixture, everyRole, one, working } from '../../testing/operation-fixture.ts';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

const newSchemaTemplate = (organization: TestOrganization) =>
  insertRow(organization, (tx, organization_id) =>
    tx.schema_templates.create({ data: { organization_id, name: uniqueName('Form') } }),
  );

export async function newFeatureTemplate(organization: TestOrganization): Promise<string> {
  const [agent_id, schema_template_id] = [await newAssistant(organization), await newSchemaTemplate(organization)];
  return insertRow(organization, (tx, organization_id) =>
    tx.feature_templates.create({
      data: { organization_id, name: uniqueName('Template'), agent_id, schema_template_id },
    }),
  );
}

/** A campaign of a template of its own, which may call at any time. */
export async function newCampaign(organization: TestOrganization): Promise<string> {
  const feature_template_id = await newFeatureTemplate(organization);
  const phone_number_id = await newPhoneNumber(organization);
  return insertRow(organization, (tx, organization_id) =>
    tx.campaigns.create({
      data: {
        organization_id,
        name: uniqueName('Campaign'),
        feature_template_id,
        phone_number_id,
        status: 'active',
        call_start_time: '00:00',
        call_end_time: '24:00',
      },
    }),
  );
}

export const fixture: DomainFixture<typeof featureTemplateApi> = {
  newRows: [newSchemaTemplate, newFeatureTemplate, newCampaign],
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
    'GET /api/schema-templates': { may: everyRole },
  },
};
