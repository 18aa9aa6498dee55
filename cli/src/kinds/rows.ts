import { ApiError, type CampaignChange, type CampaignInput, type FeatureTemplateChange } from '@switchboard/client';
import { isSame } from '../canonical.ts';
import type { Context } from './kind.ts';
import { pick, simpleKind } from './simple.ts';

export const microPrompts = simpleKind({
  folder: 'micro-prompts',
  one: 'micro prompt',
  list: ({ client }) => client.microPrompts.list(),
  nameOf: ({ title }) => title,
  fieldsOf: (row) => pick(row, 'title', 'content'),
  create: ({ client }, body) => client.microPrompts.create(body),
  update: ({ client }, { id }, body) => client.microPrompts.update(id, body),
  remove: ({ client }, id) => client.microPrompts.delete(id),
});

interface SchemaFields {
  name: string;
  description: string | null;
  versions: { schema: Record<string, unknown> }[];
}

/** Campaigns go by a version of their form, so that files have all of them. */
export const schemaTemplates = simpleKind({
  folder: 'schema-templates',
  one: 'schema template',
  list: ({ client }) => client.schemaTemplates.list({ limit: 100 }),
  nameOf: ({ name }) => name,
  async fieldsOf({ id, name, description, version }, { client }) {
    const versions: SchemaFields['versions'] = [];
    for (let number = 1; number <= version; number += 1)
      versions.push(pick(await client.schemaTemplates.getVersion(id, number), 'schema'));
    return { name, description, versions };
  },
  async create({ client }, body) {
    const { name, description, versions } = body as SchemaFields;
    const [first, ...more] = versions;
    if (!first) throw new Error('A schema template needs at least one version.');
    const { id } = await client.schemaTemplates.create({ name, description, ...first });
    for (const { schema } of more) await client.schemaTemplates.update(id, { schema });
    return { id };
  },
  async update({ client }, { id, content: before }, body) {
    const { description, versions } = body as SchemaFields;
    const stored = Array.isArray(before.versions) ? before.versions : [];
    if (!stored.every((version, index) => isSame(version, versions[index])))
      throw new Error("Saved versions of a schema template can't change. Add a version at the end of its file.");
    if (description !== before.description) await client.schemaTemplates.update(id, { description });
    for (const { schema } of versions.slice(stored.length)) await client.schemaTemplates.update(id, { schema });
  },
  remove: ({ client }, id) => client.schemaTemplates.delete(id),
});

export const prompts = simpleKind({
  folder: 'prompts',
  one: 'prompt',
  list: ({ client }) => client.prompts.list({ limit: 100 }),
  nameOf: ({ title }) => title,
  noteOf: ({ title, latest_version }) =>
    latest_version === 0 ? `prompts: "${title}" has no text yet. Its file has an empty one.` : undefined,
  async fieldsOf({ id }, { client }) {
    const { title, description, latest } = await client.prompts.get(id);
    return { title, description, content: latest?.content ?? '' };
  },
  create: ({ client }, body) => client.prompts.create(body),
  async update({ client }, { id, content: before }, body) {
    const { title, description, content } = body as { title: string; description?: string | null; content: string };
    const { latest_version } = await client.prompts.get(id);
    if (content === before.content || latest_version === 0) return client.prompts.update(id, { title, description });
    return client.prompts.saveVersion(id, { title, description, content, base_version: latest_version });
  },
  remove: ({ client }, id) => client.prompts.delete(id),
});

const limits = [
  'max_instances',
  'max_leads_per_instance',
  'max_call_minutes_per_instance',
  'max_reports_per_instance',
] as const;

export const featureTemplates = simpleKind({
  folder: 'feature-templates',
  one: 'feature template',
  list: ({ client }) => client.featureTemplates.list(),
  nameOf: ({ name }) => name,
  fieldsOf: (row) => ({ ...pick(row, 'name', 'schema_template_id', ...limits), assistant_id: row.agent_id }),
  create({ client }, body) {
    const { assistant_id, ...fields } = body as { assistant_id: string };
    return client.featureTemplates.create({ ...fields, agent_id: assistant_id } as never);
  },
  async update({ client }, { id }, body) {
    const { assistant_id, schema_template_id, ...fields } = body as Record<string, string>;
    const { updated_at, schema_template_id: before } = await client.featureTemplates.get(id);
    if (before !== schema_template_id)
      throw new Error("A feature template can't change its schema template. Give it another name.");
    const change = { ...fields, agent_id: assistant_id, updated_at } as FeatureTemplateChange;
    return client.featureTemplates.update(id, change);
  },
  remove: ({ client }, id) => client.featureTemplates.delete(id),
});

const ofNewCampaigns = [
  'name',
  'description',
  'feature_template_id',
  'phone_number_id',
  'extra_phone_number_ids',
  'whatsapp_number_id',
  'configuration_data',
] as const;
const ofCampaigns = [
  'call_start_time',
  'call_end_time',
  'start_date',
  'end_date',
  'max_leads',
  'dialing',
  'weekdays',
  'max_concurrent_calls',
  'max_calls_per_minute',
  'max_attempts_per_lead',
  'max_attempts_per_lead_and_day',
  'max_call_seconds',
  'retry_rules',
  'auto_pause',
] as const;

/** New campaigns begin with the newest version of their form: without values that it doesn't have. The others are set afterwards. */
async function createCampaign({ client }: Context, body: CampaignInput): Promise<{ id: string }> {
  try {
    return await client.campaigns.create(body);
  } catch (error) {
    const paths = error instanceof ApiError ? Object.keys(error.fields) : [];
    const refused = paths.flatMap((path) => /^configuration_data\.([^.]+)/.exec(path)?.[1] ?? []);
    const data = Object.entries(body.configuration_data ?? {});
    const accepted = data.filter(([key]) => !refused.includes(key));
    if (accepted.length === data.length) throw error;
    return client.campaigns.create({ ...body, configuration_data: Object.fromEntries(accepted) });
  }
}

/** Sets the version of a campaign's form and everything else that differs. */
async function fillCampaign({ client }: Context, id: string, { form_version, ...fields }: Record<string, unknown>) {
  let stored = await client.campaigns.get(id);
  const { version } = await client.campaigns.getForm(id);
  if (typeof form_version === 'number' && form_version !== version)
    stored = await client.campaigns.setFormVersion(id, { version: form_version, updated_at: stored.updated_at });
  const known = stored as unknown as Record<string, unknown>;
  // An old campaign may have values that a new one may not: they stay as they are.
  const changed = Object.entries(fields).filter(([key, value]) => !isSame(known[key], value));
  if (changed.length === 0) return;
  const { updated_at } = stored;
  await client.campaigns.update(id, { ...Object.fromEntries(changed), updated_at } as CampaignChange);
}

export const campaigns = simpleKind({
  folder: 'campaigns',
  one: 'campaign',
  list: ({ client }) => client.campaigns.list({ limit: 100 }),
  nameOf: ({ name }) => name,
  // The API creates no campaign without them.
  async leftOut({ id, name }, { client }) {
    const { problems } = await client.campaigns.getReadiness(id);
    return problems.some(({ reason }) => reason === 'invalid_configuration')
      ? `campaigns: "${name}" lacks values that its form requires. Complete it in the product.`
      : undefined;
  },
  async fieldsOf(row, { client }) {
    const { version } = await client.campaigns.getForm(row.id);
    return { ...pick(row, ...ofNewCampaigns, ...ofCampaigns), form_version: version };
  },
  async create(context, body) {
    const { feature_template_id, ...fields } = body as Record<(typeof ofNewCampaigns)[number], never>;
    const first = { ...pick(fields as typeof body, ...ofNewCampaigns), feature_template_id };
    const { id } = await createCampaign(context, first as CampaignInput);
    await fillCampaign(context, id, fields);
    return { id };
  },
  async update(context, { id }, body) {
    const { feature_template_id, ...fields } = body as Record<string, unknown>;
    const stored = await context.client.campaigns.get(id);
    if (stored.feature_template_id !== feature_template_id)
      throw new Error("A campaign can't change its feature template. Give it another name.");
    await fillCampaign(context, id, fields);
  },
  remove: ({ client }, id) => client.campaigns.delete(id),
});

/** The name of a pronunciation: its word, and the assistant that says it so. */
export const pronunciations = simpleKind({
  folder: 'pronunciations',
  one: 'pronunciation',
  async *list({ client }) {
    yield* client.pronunciations.list();
    for await (const { id } of client.assistants.list({ limit: 100 }))
      for await (const row of client.pronunciations.list({ assistant_id: id })) if (row.assistant_id === id) yield row;
  },
  nameOf: ({ word, assistant_id }, { refs }) =>
    assistant_id === null ? word : `${word} (${refs.nameOf('assistants', assistant_id) ?? assistant_id})`,
  fieldsOf: (row) => pick(row, 'word', 'respelling', 'ipa', 'assistant_id'),
  create: ({ client }, body) => client.pronunciations.create(body),
  async update({ client }, { id }, body) {
    const { assistant_id: _, ...fields } = body as { assistant_id: unknown };
    return client.pronunciations.update(id, fields as never);
  },
  remove: ({ client }, id) => client.pronunciations.delete(id),
});
