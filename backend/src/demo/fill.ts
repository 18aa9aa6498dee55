import { randomUUID } from 'node:crypto';
import { phoneColumns } from '../domains/leads/phone.ts';
import { sandboxTrunk } from '../domains/phone-numbers/sandbox-trunk.ts';
import type { Services } from '../services.ts';
import { fillCallRequests } from './call-requests.ts';
import { fillCalls } from './calls.ts';
import { fillFinishedCampaigns, fillMoreCampaigns } from './campaigns.ts';
import { fillClients } from './clients.ts';
import { type DemoContext, type DemoLead, pastMoment } from './context.ts';
import { fillPrices } from './costs.ts';
import { customValuesOf, fillCustomFields } from './custom-fields.ts';
import type { DemoOrganization } from './demo-organization.ts';
import { fillDoNotCall } from './do-not-call.ts';
import { fillEmbeds } from './embeds.ts';
import { fillAssistants, placeVersions } from './fill-assistants.ts';
import { fillKnowledge } from './fill-knowledge.ts';
import { fillFlowCalls } from './flow-calls.ts';
import { fillHeldCalls, type ScheduleParties } from './held-calls.ts';
import { fillImports } from './imports.ts';
import { fillInterviews } from './interviews.ts';
import { fillInvitations } from './invitations.ts';
import { fillLogMarks } from './log-marks.ts';
import { fillLogo } from './logo.ts';
import { fillMadeCalls } from './made-calls.ts';
import { fillMerges } from './merges.ts';
import { inventPerson } from './people.ts';
import { fillPrompts } from './prompts.ts';
import { fillRehearsal } from './rehearsal.ts';
import { fillReports } from './reports.ts';
import { fillSchedule } from './schedule.ts';
import { fillSlots } from './slots.ts';
import { fillTemplates } from './templates.ts';
import { fillTraces } from './traces.ts';
import { fillUncertainCall } from './uncertain-call.ts';
import { fillUploads } from './uploads.ts';
import { fillWebhooks } from './webhooks.ts';
import { fillWhatsApp } from './whatsapp.ts';

const day = 86_400_000;

const magic: [string, string, string][] = [
  ['Busy', '+12125550101', 'Sandbox: this line is busy'],
  ['Noanswer', '+12125550102', 'Sandbox: no one answers'],
  ['Voicemail', '+12125550103', 'Sandbox: a voicemail answers'],
  ['Failure', '+12125550104', 'Sandbox: the carrier fails'],
  ['Rejection', '+12125550105', 'Sandbox: the call is rejected'],
];

/** A second number of the first lead: in another country, and so in another time zone. */
const officeNumber = '+442079460018';

async function fillLeads({ services, demo, organization_id, people }: DemoContext): Promise<DemoLead[]> {
  const invented = Array.from({ length: demo.leads.count }, (_, index) => inventPerson(demo.leads.first + index));
  const named = demo.is_pro
    ? magic.map(([last_name, phone_number]) => ({
        ...inventPerson(0),
        first_name: 'Test',
        last_name,
        phone_number,
        email: null,
        company: null,
        title: null,
      }))
    : [];
  // Duplicate leads, as a second list or a typing error creates them.
  const twins = demo.is_pro
    ? [2, 5, 8].flatMap((index) => {
        const person = invented[index];
        return person ? [{ ...person, first_name: person.first_name.slice(0, -1), email: null, company: null }] : [];
      })
    : [];
  const leads: DemoLead[] = [...invented, ...named, ...twins].map((person, index) => ({
    ...person,
    id: randomUUID(),
    // Leads that were called in the last two weeks are older.
    created_at:
      index % 2 === 0
        ? new Date(pastMoment(demo.name, index, 66).getTime() - 14 * day)
        : pastMoment(demo.name, index, 80),
  }));
  await services.db.leads.createMany({
    data: leads.map((lead, index) => ({
      ...lead,
      organization_id,
      ...phoneColumns(lead.phone_number),
      additional_numbers: index === 0 ? [officeNumber] : [],
      source: ['Website', 'Referral', 'Job fair', 'Upload', null][index % 5] ?? null,
      notes: magic.find(([, phone]) => phone === lead.phone_number)?.[2] ?? null,
      custom_fields: customValuesOf({ demo }, index),
      created_by: people[index % people.length] ?? null,
      updated_at: lead.created_at,
    })),
  });
  return leads;
}

async function fillNumbers(
  { services, demo, organization_id, people }: DemoContext,
  assistantId: string,
): Promise<string[]> {
  const ids = demo.numbers.map(() => randomUUID());
  await services.db.phone_numbers.createMany({
    data: demo.numbers.map((number, index) => {
      const owner = { id: ids[index] ?? randomUUID(), organization_id };
      const trunk = number.type === 'outbound' ? sandboxTrunk(services.env, owner) : { assistant_id: assistantId };
      return { ...number, ...owner, created_by: people[0] ?? null, ...trunk };
    }),
  });
  return ids;
}

async function fillCampaign(
  context: DemoContext,
  leads: DemoLead[],
  parties: Omit<ScheduleParties, 'campaignId' | 'templateId' | 'schemaVersionId'>,
): Promise<ScheduleParties> {
  const { services, demo, organization_id } = context;
  const { assistantId, numberId } = parties;
  const created_by = context.people[0] ?? null;
  const templates = await fillTemplates(context, assistantId);
  const [template = { id: '', schemaVersionId: '' }] = templates;
  const campaign_id = randomUUID();
  await services.db.campaigns.create({
    data: {
      id: campaign_id,
      organization_id,
      ...demo.campaign,
      feature_template_id: template.id,
      schema_version_id: template.schemaVersionId,
      phone_number_id: numberId,
      status: 'active',
      call_start_time: '09:00',
      call_end_time: '17:00',
      created_by,
    },
  });
  await services.db.campaign_leads.createMany({
    data: leads.filter((_, index) => index % 4 === 0).map(({ id }) => ({ organization_id, campaign_id, lead_id: id })),
  });
  const used = demo.templates.filter(({ is_used = true }) => is_used);
  for (const [place, { campaigns = [] }] of used.entries()) {
    const own = templates[place];
    if (own)
      await fillMoreCampaigns(context, campaigns, { template: own, numberId, leadIds: leads.map(({ id }) => id) });
  }
  const all = {
    ...parties,
    campaignId: campaign_id,
    templateId: template.id,
    schemaVersionId: template.schemaVersionId,
  };
  await fillSchedule(context, leads, all);
  return all;
}

async function fillSettings({ services, demo, organization_id, people }: DemoContext): Promise<void> {
  const [person] = demo.staff;
  await services.db.module_settings.createMany({
    data: Object.entries(demo.settings).map(([module_id, values]) => ({
      organization_id,
      module_id,
      values,
      updated_by: people[0] ?? null,
      updated_by_name: person?.full_name ?? null,
      updated_at: pastMoment(demo.name, 1, 20),
    })),
  });
}

async function fillContent({ services, demo, organization_id, people }: DemoContext): Promise<void> {
  const created_by = people[0] ?? null;
  await services.db.micro_prompts.createMany({
    data: demo.microPrompts.map((prompt) => ({ ...prompt, organization_id, created_by })),
  });
}

/** Fills one organization; runs inside `withTenant`. */
export async function fillOrganization(
  services: Services,
  demo: DemoOrganization,
  organization_id: string,
  people: string[],
): Promise<void> {
  const context: DemoContext = { services, demo, organization_id, people };
  const leads = await fillLeads(context);
  await fillCustomFields(context, leads);
  const slotId = await fillSlots(context, leads);
  const assistants = await fillAssistants(context, { knowledgeBaseIds: await fillKnowledge(context), slotId });
  const [assistantId = '', otherAssistantId = ''] = assistants;
  const numbers = await fillNumbers(context, assistantId);
  const numberId = numbers[0] ?? '';
  const draftId = assistants[demo.assistants.findIndex(({ status }) => status === 'draft')];
  const parties = await fillCampaign(context, leads, { assistantId, draftId, numberId });
  const otherId = demo.assistants[1]?.status === 'published' ? otherAssistantId : assistantId;
  await fillFlowCalls(context, leads, assistants);
  await fillCalls(context, leads, [assistantId, otherId], parties.campaignId);
  await fillFinishedCampaigns(context);
  await fillMadeCalls(context, numberId);
  await fillLogMarks(context);
  await fillReports(context, parties.campaignId);
  const inbound = demo.numbers.findIndex(({ type }) => type === 'inbound');
  await fillCallRequests(context, leads, {
    assistantId,
    phoneNumberId: numbers[inbound] ?? numberId,
    outboundId: numberId,
  });
  if (demo.is_pro) await fillEmbeds(context, assistantId);
  await fillDoNotCall(context, leads);
  await fillHeldCalls(context, leads, parties);
  if (demo.is_pro && leads[12])
    await fillUncertainCall(context, leads[12], { assistant_id: assistantId, phone_number_id: numberId });
  await fillClients(context, leads);
  await fillContent(context);
  await fillWhatsApp(context, leads);
  await fillInterviews(context, leads, assistantId);
  await fillPrompts(context);
  await fillSettings(context);
  await fillPrices(context);
  await fillLogo(context);
  await fillInvitations(context);
  await fillUploads(context, leads);
  await fillImports(context, leads);
  await fillMerges(context, leads);
  await fillWebhooks(context);
  if (demo.is_pro) await fillRehearsal(context, parties.campaignId);
  await placeVersions(context);
  await fillTraces(context);
}
