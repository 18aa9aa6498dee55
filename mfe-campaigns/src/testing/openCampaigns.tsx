import { CampaignProgress } from '@switchboard/contracts/campaign-work';
import type { Campaign } from '@switchboard/contracts/campaigns';
import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { blankRow, type FakeResponses, type HostOptions, renderWithHost } from '@switchboard/platform/testing';
import { TemplateCampaignsPage } from '../pages/TemplateCampaignsPage.tsx';
import { onePage, spring } from './openCampaign.tsx';
import { intake, organization_id, screening, uuid } from './openFeatureTemplates.tsx';

export const mainNumber = blankRow(PhoneNumber, {
  id: uuid(30),
  organization_id,
  phone_number: '+12025550147',
  type: 'outbound',
  is_default: true,
});
export const otherNumber: PhoneNumber = {
  ...mainNumber,
  id: uuid(31),
  phone_number: '+12025550148',
  is_default: false,
};

export const askedForm = {
  schema_template_id: intake.id,
  version: 2,
  schema: {
    type: 'object',
    properties: { position: { type: 'string', title: 'Position' }, shift: { type: 'string', enum: ['Day', 'Night'] } },
    required: ['position'],
  },
};

export const roomy: FeatureTemplate = { ...screening, max_instances: null };

/** A fake server with one template that stores campaigns. */
export function campaignServer(campaigns: Campaign[], template: FeatureTemplate = roomy): FakeResponses {
  const rows = [...campaigns];
  return {
    'GET /api/feature-templates/by-name/:name': () => template,
    'GET /api/feature-templates/:id/form': () => askedForm,
    'GET /api/phone-numbers': () => onePage([mainNumber, otherNumber]),
    'GET /api/whatsapp-numbers': () => onePage([]),
    'GET /api/campaigns': () => onePage(rows),
    'GET /api/campaigns/:id/progress': () => blankRow(CampaignProgress, {}),
    'POST /api/campaigns': ({ body }) => {
      const row = { ...spring, id: uuid(140), name: body.name, lead_count: 0 };
      rows.unshift(row);
      return row;
    },
    'DELETE /api/campaigns/:id': ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
  };
}

/** Opens the list of campaigns of a template. */
export function openCampaigns(responses: FakeResponses, options: Partial<HostOptions> = {}) {
  return renderWithHost(<TemplateCampaignsPage />, {
    path: '/u/Screening',
    route: '/u/:templateName',
    responses,
    ...options,
  });
}
