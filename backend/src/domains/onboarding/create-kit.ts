import { randomUUID } from 'node:crypto';
import type { CreateKit } from '@switchboard/contracts/onboarding';
import { kitTitles } from '@switchboard/contracts/onboarding.limits';
import { secondsOfSample } from '@switchboard/contracts/sample-calls';
import { fieldsToSchema } from '@switchboard/forms';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { onboarding, Prisma } from '../../generated/prisma/client.ts';
import { insertPublished } from '../assistants/versions.ts';
import { addHeld, tabSwitch } from '../interviews/held-interview.ts';
import { countReview } from '../interviews/review/count-review.ts';
import { ownQuestions } from '../interviews/texts/interview-text.ts';
import { knowledgeFolder } from '../knowledge-bases/knowledge-files.ts';
import { wordsIn } from '../knowledge-bases/read-blocks.ts';
import { columnsOf, storePassages } from '../knowledge-bases/read-knowledge.ts';
import { phoneColumns } from '../leads/phone.ts';
import { versionColumns } from '../schema-templates/schema-versions.ts';
import { kitOf } from './kits.ts';

type Kit = ReturnType<typeof kitOf>;

/** What each part of a kit needs to be written. */
interface Laying {
  tx: Tx;
  context: Context;
  kit: Kit;
  at: Date;
  /** The knowledge base with its facts. */
  knowledge: { id: string; document_id: string; file_path: string };
}

const hour = 3_600_000;

/** Creates or locks the organization's onboarding row. Anyone who adds or removes samples waits here. */
export async function lockOnboarding(tx: Tx, organizationId: string): Promise<onboarding> {
  const [row] = await tx.$queryRaw<onboarding[]>`
    INSERT INTO onboarding (organization_id) VALUES (${organizationId}::uuid)
    ON CONFLICT (organization_id) DO UPDATE SET organization_id = excluded.organization_id RETURNING *`;
  if (!row) throw new Error('An upsert gave no row');
  return row;
}

const columns = ({ context, at }: Laying) => ({
  organization_id: context.organizationId,
  created_by: userIdOf(context.actor),
  created_at: at,
  // Equal to `created_at`: a row that was edited later has a different time.
  updated_at: at,
  is_sample: true,
});

/** The name, or the first one with a number that is not taken. */
async function freeName(tx: Tx, wanted: string): Promise<string> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT lower(name) AS name FROM assistants UNION SELECT lower(name) FROM feature_templates
    UNION SELECT lower(name) FROM former_template_names`;
  const taken = new Set(rows.map(({ name }) => name));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** The default number for outbound calls. */
export const outboundNumber = (tx: Pick<Tx, 'phone_numbers'>) =>
  tx.phone_numbers.findFirst({
    where: { type: 'outbound', retired_at: null },
    orderBy: [{ is_default: 'desc' }, { created_at: 'asc' }],
    select: { id: true },
  });

const factsTitle = 'Ten facts';

/** The facts as the text that is stored with the document. */
const factsText = (kit: Kit) => `${kit.facts.map(([heading, fact]) => `## ${heading}\n\n${fact}`).join('\n\n')}\n`;

/** Adds a knowledge base of ten facts, which the assistant uses for its answers. */
async function layKnowledge(laying: Laying): Promise<string> {
  const {
    tx,
    kit,
    at,
    knowledge: { id, document_id, file_path },
  } = laying;
  const { organization_id, created_by } = columns(laying);
  const passages = kit.facts.map(([heading, content]) => ({ headings: [heading], page: null, content }));
  await tx.knowledge_bases.create({
    data: { ...columns(laying), id, name: `${kit.title} facts`, description: 'What the sample assistant knows' },
    select: { id: true },
  });
  const document = {
    ...{ id: document_id, organization_id, knowledge_base_id: id, title: factsTitle, source: 'text' },
    ...{ file_name: `${factsTitle}.md`, file_path, size_bytes: Buffer.byteLength(factsText(kit)) },
  };
  await tx.knowledge_documents.create({
    data: { ...document, ...columnsOf(passages, wordsIn(passages)), created_by, created_at: at, updated_at: at },
    select: { id: true },
  });
  await storePassages(tx, document, passages);
  // Counts as unedited.
  await tx.knowledge_bases.update({ where: { id }, data: { updated_at: at }, select: { id: true } });
  return id;
}

async function layAssistant(laying: Laying, knowledgeId: string): Promise<string> {
  const { tx, kit } = laying;
  const { organization_id, ...given } = columns(laying);
  const config = { ...kit.config, name: await freeName(tx, kit.config.name), knowledge_base_ids: [knowledgeId] };
  return (await insertPublished(tx, organization_id, config, given)).id;
}

async function layCampaign(laying: Laying, agent_id: string, leadIds: readonly string[]): Promise<void> {
  const { tx, context, kit, at } = laying;
  const { organization_id, created_by } = columns(laying);
  const by = { created_by, created_by_name: auditColumnsOf(context.actor).actor_name, created_at: at };
  const [schema_template_id, schema_version_id, feature_template_id, id] = Array.from({ length: 4 }, () =>
    randomUUID(),
  );
  await tx.schema_templates.create({
    data: {
      ...columns(laying),
      id: schema_template_id,
      name: `${kit.title} form`,
      description: 'What a campaign of this kind is asked for',
      versions: { create: { id: schema_version_id, ...versionColumns(fieldsToSchema([...kit.fields])), ...by } },
    },
    select: { id: true },
  });
  const name = await freeName(tx, kit.title);
  await tx.feature_templates.create({
    data: { ...columns(laying), id: feature_template_id, name, agent_id, schema_template_id: schema_template_id ?? '' },
    select: { id: true },
  });
  const number = await outboundNumber(tx);
  // With a real carrier no number is invented: the campaign is added with the first number that is connected.
  if (!number) return;
  await tx.campaigns.create({
    data: {
      ...columns(laying),
      id,
      name: kit.campaign,
      feature_template_id: feature_template_id ?? '',
      phone_number_id: number.id,
      schema_version_id,
      configuration_data: kit.values,
    },
    select: { id: true },
  });
  await tx.campaign_leads.createMany({
    data: leadIds.map((lead_id, place) => ({
      organization_id,
      campaign_id: id ?? '',
      lead_id,
      added_at: new Date(at.getTime() + place),
      is_sample: true,
    })),
  });
}

async function layLeads(laying: Laying): Promise<string[]> {
  const rows = laying.kit.leads.map((lead, place) => ({
    ...columns(laying),
    ...lead,
    ...phoneColumns(lead.phone_number),
    id: randomUUID(),
    source: 'Sample',
    ...(place < 2 ? { total_calls: 1, last_called_at: calledAt(laying, place) } : {}),
  }));
  await laying.tx.leads.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/** The first call was three hours ago, the second one a day before that. */
const calledAt = ({ at }: Laying, place: number) => new Date(at.getTime() - (3 + place * 24) * hour);

async function layCalls(laying: Laying, assistant_id: string, leadIds: readonly string[]): Promise<void> {
  const { organization_id } = columns(laying);
  const data = laying.kit.calls.map((call, place): Prisma.call_logsCreateManyInput => {
    const id = randomUUID();
    const { phone_number = '' } = laying.kit.leads[place] ?? {};
    const isInbound = call.direction === 'inbound';
    const seconds = Math.round(secondsOfSample(call));
    return {
      id,
      organization_id,
      lead_id: leadIds[place] ?? null,
      lead_name: call.callee_name,
      assistant_id,
      assistant_version: 1,
      call_type: call.direction,
      phone_number,
      from_number: isInbound ? phone_number : null,
      to_number: isInbound ? null : phone_number,
      status: 'completed',
      outcome: 'assistant-ended-call',
      ended_reason: 'assistant-ended-call',
      call_duration: seconds,
      summary: call.outcome.map(({ label, value }) => `${label}: ${value}.`).join(' '),
      transcript: {
        messages: call.lines.map(({ role, message, starts_at, ends_at }) => ({
          role,
          message,
          timestamp: starts_at,
          ends_at,
        })),
      },
      // The audio is generated at the first playback.
      recording_path: `${organization_id}/recordings/${id}.wav`,
      is_simulated: true,
      is_sample: true,
      created_at: calledAt(laying, place),
      updated_at: calledAt(laying, place),
    };
  });
  await laying.tx.call_logs.createMany({ data });
}

/** Adds a completed interview whose only finding was reviewed. */
async function layInterview({ tx, context, kit }: Laying, assistant_id: string, id: string): Promise<void> {
  const { first_name = '' } = kit.leads.at(-1) ?? {};
  const interview_id = await addHeld(tx, context, assistant_id, {
    lead: { id, first_name },
    startedAgo: 26 * hour,
    answered: ownQuestions('en').length,
    told: tabSwitch(140, 9),
    ended_reason: 'interview-completed',
    minutes: 10,
  });
  await tx.interview_findings.updateMany({
    where: { interview_id },
    data: {
      verdict: 'dismissed',
      verdict_reason: 'Nine seconds, after the answer: a calendar was looked at.',
      // The reviewer is no member of the organization.
      verdict_by_name: 'Sample reviewer',
      verdict_at: new Date(Date.now() - 20 * hour),
    },
  });
  await countReview(tx, context, interview_id);
}

const exists = () =>
  new AppError('CONFLICT', 'Your organization already has samples. Remove them before you add others.', {
    reason: 'kit_exists',
  });

/** Adds the samples of a use case; repeating it changes nothing. Throws CONFLICT if there are others. */
export async function createKit(context: Context, { use_case }: CreateKit): Promise<void> {
  const { organizationId, files } = context;
  const kit = kitOf(use_case);
  const [id, document_id] = [randomUUID(), randomUUID()];
  const folder = knowledgeFolder(organizationId, id);
  const knowledge = { id, document_id, file_path: `${folder}/${document_id}` };
  await files.put(knowledge.file_path, Buffer.from(factsText(kit)));
  const isNew = await transact(context, async (tx) => {
    const before = await lockOnboarding(tx, organizationId);
    if (before.kit_created_at) {
      if (before.use_case !== use_case) throw exists();
      return false;
    }
    const at = new Date();
    const laying: Laying = { tx, context, kit, at, knowledge };
    const assistantId = await layAssistant(laying, await layKnowledge(laying));
    const leadIds = await layLeads(laying);
    await layCampaign(laying, assistantId, leadIds);
    await layCalls(laying, assistantId, leadIds);
    await layInterview(laying, assistantId, leadIds.at(-1) ?? '');
    await tx.onboarding.update({
      where: { organization_id: organizationId },
      data: { use_case, kit_created_at: at, answered_at: before.answered_at ?? at },
    });
    await recordChange(tx, context, {
      resource: 'onboarding_kit',
      id: organizationId,
      name: kitTitles[use_case],
      change: 'created',
    });
    return true;
  }).catch(async (error: unknown) => {
    await files.deleteFolder(folder);
    throw error;
  });
  if (!isNew) await files.deleteFolder(folder);
}
