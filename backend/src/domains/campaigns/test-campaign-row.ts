import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newFeatureTemplate } from '../feature-templates/feature-templates.fixture.ts';
import { newPhoneNumber } from '../phone-numbers/phone-numbers.fixture.ts';

/** The last change of fixture campaigns, as clients have read it. */
export const readAt = new Date('2026-01-01T00:00:00.000Z');

/** A campaign with its own template, which may call at any time. */
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
        updated_at: readAt,
      },
    }),
  );
}
