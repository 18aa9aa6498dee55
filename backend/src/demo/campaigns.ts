import { type DemoContext, pastMoment } from './context.ts';
import type { DemoCampaign } from './demo-organization.ts';
import type { DemoTemplate } from './templates.ts';

/**
 * Campaigns of wards in several states. One has a name and a description that are longer than their space; it dials automatically
 * and has paused automatically.
 */
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
      'Agreed with the ward in October: two calls at most, never before nine, and people who hesitate hear about the flat that comes with the position, the first month without nights and the bonus after half a year.',
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
    // Leads of a completed campaign are found through their calls.
    const joined = campaign.status === 'completed' ? [] : leadIds.slice(place, place + leads);
    await services.db.campaign_leads.createMany({
      data: joined.map((lead_id) => ({ organization_id, campaign_id: id, lead_id })),
    });
  }
}

/** Assigns calls to completed campaigns: those of their period that belong to no campaign. */
export async function fillFinishedCampaigns({ services: { db }, organization_id, demo }: DemoContext): Promise<void> {
  const sizes = new Map(
    demo.templates.flatMap(({ campaigns = [] }) => campaigns).map(({ name, leads }) => [name, leads]),
  );
  const finished = await db.campaigns.findMany({
    where: { status: 'completed' },
    select: { id: true, name: true, created_at: true, updated_at: true },
  });
  for (const { id: campaign_id, name, created_at, updated_at } of finished) {
    const logs = await db.call_logs.findMany({
      where: { campaign_id: null, lead_id: { not: null }, created_at: { gt: created_at, lt: updated_at } },
      orderBy: { created_at: 'asc' },
      select: { id: true, lead_id: true },
    });
    const called = [...new Set(logs.flatMap(({ lead_id }) => lead_id ?? []))].slice(0, sizes.get(name));
    await db.campaign_leads.createMany({
      data: called.map((lead_id) => ({ organization_id, campaign_id, lead_id, added_at: created_at })),
    });
    await db.call_logs.updateMany({
      where: { id: { in: logs.filter(({ lead_id }) => lead_id && called.includes(lead_id)).map(({ id }) => id) } },
      data: { campaign_id },
    });
  }
}
