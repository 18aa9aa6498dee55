import { type DemoContext, pastMoment } from './context.ts';
import type { DemoCampaign } from './demo-organization.ts';
import type { DemoTemplate } from './templates.ts';

/** Campaigns of wards in several states, one of them with a name and a description longer than there is room for: it dials by itself, and paused by itself. */
export const wardCampaigns: DemoCampaign[] = [
  {
    name: 'Paediatrics, nights',
    description: 'Nurses who asked for nights',
    status: 'active',
    configuration_data: { ward: 'Paediatrics', night_shifts: true, contact: 'Rosa Imhof' },
    leads: 12,
  },
  {
    name: 'Intensive care: everybody with a specialist qualification who moved here since the spring',
    description:
      'Agreed with the ward in October: two calls at most, never before nine, and whoever hesitates is told of the flat that comes with the position, of the first month without nights and of the bonus after half a year.',
    status: 'paused',
    configuration_data: { ward: 'Intensive care', night_shifts: true },
    leads: 31,
    dialing: {
      dialing: 'automatic',
      pause_reason: '4 of the 6 calls that ended in the last 120 seconds failed.',
      max_concurrent_calls: 2,
      max_calls_per_minute: 6,
      max_attempts_per_lead: 3,
      max_call_seconds: 600,
      retry_rules: { busy: { after_minutes: 15, times: 2 }, no_answer: { after_minutes: 120, times: 1 } },
    },
  },
  {
    name: 'Surgery, summer',
    description: 'Filled in August',
    status: 'completed',
    configuration_data: { ward: 'Surgery', night_shifts: false },
    leads: 24,
  },
  {
    name: 'Cardiology',
    description: null,
    status: 'draft',
    configuration_data: { ward: 'Cardiology', night_shifts: false },
    leads: 0,
  },
];

interface Parties {
  template: DemoTemplate;
  numberId: string;
  leadIds: readonly string[];
}

/** Adds campaigns with their leads to a template. */
export async function fillMoreCampaigns(
  { services, organization_id, people }: DemoContext,
  campaigns: readonly DemoCampaign[],
  { template, numberId, leadIds }: Parties,
): Promise<void> {
  for (const [place, { leads, dialing = {}, ...campaign }] of campaigns.entries()) {
    const created_at = pastMoment(campaign.name, place, 60);
    const { id } = await services.db.campaigns.create({
      data: {
        ...campaign,
        ...dialing,
        organization_id,
        feature_template_id: template.id,
        schema_version_id: template.schemaVersionId,
        phone_number_id: numberId,
        created_by: people[0] ?? null,
        created_at,
        updated_at: new Date((created_at.getTime() + Date.now()) / 2),
      },
      select: { id: true },
    });
    const joined = leadIds.slice(place, place + leads);
    await services.db.campaign_leads.createMany({
      data: joined.map((lead_id) => ({ organization_id, campaign_id: id, lead_id })),
    });
  }
}
