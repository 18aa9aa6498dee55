import { type AssistantDetail, isRefusedFor, type Switchboard, type TestConversationInput } from '@switchboard/client';
import { type Content, isObject, isSame, type Json } from '../canonical.ts';
import { finishedRun } from '../finished-run.ts';
import { asObject, withIds, withNames } from '../references.ts';
import type { Context, Item, Kind } from './kind.ts';
import { pick, uniquely } from './simple.ts';

const ofTests = ['name', 'callee', 'variables', 'mocks', 'expectations', 'flow_start', 'is_required'] as const;

/** A configuration as files have it: with names instead of ids, without its own name and without copies of shared sub-flows. */
function fileConfig(config: unknown, { refs }: Context): Content {
  const { name: _, ...fields } = asObject(config as Json);
  const { flow } = fields;
  if (isObject(flow) && Array.isArray(flow.subflows))
    fields.flow = { ...flow, subflows: flow.subflows.filter((part) => asObject(part).shared_id === undefined) };
  return asObject(withNames(fields, refs));
}

async function contentOf(context: Context, id: string): Promise<Content> {
  const { client, refs } = context;
  const detail = await client.assistants.get(id);
  const { name, status, published_version: version, preferred_phone_number_id } = detail;
  const config = fileConfig(detail.config, context);
  const hasOtherLive = status === 'published' && version !== null && detail.has_unpublished_changes;
  const live = hasOtherLive ? fileConfig((await client.assistants.getVersion(id, version)).config, context) : config;
  const tests = await client.assistants.listTestConversations(id, { limit: 100 }).all();
  const number = preferred_phone_number_id && refs.nameOf('phone-numbers', preferred_phone_number_id);
  return {
    name,
    status,
    preferred_phone_number: number || null,
    config,
    ...(isSame(live, config) ? {} : { live }),
    tests: tests.map((test) => pick(test, ...ofTests) as unknown as Json).reverse(),
  };
}

async function runRequiredTests(client: Switchboard, id: string): Promise<void> {
  const { tests } = await client.assistants.getTestGate(id);
  const keys = tests.filter(({ is_required }) => is_required).map(({ key }) => key);
  const { id: runId } = await client.assistants.startTestRun(id, { keys });
  await finishedRun(client, runId);
}

/** Saves drafts one after the other: each names the revision that it began with. */
class Draft {
  readonly #context: Context;
  readonly #id: string;
  readonly #name: string;
  #stored: AssistantDetail;

  constructor(context: Context, stored: AssistantDetail) {
    this.#context = context;
    this.#id = stored.id;
    this.#name = stored.name;
    this.#stored = stored;
  }

  async save(config: Content): Promise<void> {
    if (isSame(fileConfig(this.#stored.config, this.#context), config)) return;
    const { client, refs } = this.#context;
    const body = { ...asObject(withIds(config, refs)), name: this.#name };
    this.#stored = await client.assistants.save(this.#id, {
      revision: this.#stored.draft_revision,
      config: body as never,
    });
  }

  async publish(): Promise<void> {
    const { client } = this.#context;
    const publish = () => client.assistants.publish(this.#id, { revision: this.#stored.draft_revision });
    try {
      this.#stored = await publish();
    } catch (error) {
      // Tests count for the draft that they were run with, which is new.
      if (!isRefusedFor(error, 'tests_failed')) throw error;
      await runRequiredTests(client, this.#id);
      this.#stored = await publish();
    }
  }
}

async function syncTests({ client }: Context, id: string, wanted: Json | undefined): Promise<void> {
  const tests = (Array.isArray(wanted) ? wanted : []) as unknown as TestConversationInput[];
  const stored = await client.assistants.listTestConversations(id, { limit: 100 }).all();
  for (const test of tests) {
    const same = stored.find(({ name }) => name === test.name);
    if (!same) await client.assistants.createTestConversation(id, test);
    else if (!isSame(pick(same, ...ofTests), test)) await client.testConversations.save(same.id, test);
  }
  const names = new Set(tests.map(({ name }) => name));
  for (const test of stored) if (!names.has(test.name)) await client.testConversations.delete(test.id);
}

/** Publishing remembers what knowledge bases say: their documents have to be read. */
async function documentsAreRead({ client }: Context): Promise<void> {
  const until = Date.now() + 120_000;
  while (Date.now() < until) {
    const bases = await client.knowledgeBases.list({ limit: 100 }).all();
    if (bases.every(({ unread_count }) => unread_count === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(
    'Documents of a knowledge base are still being read. Run "switchboard apply" again in a few minutes.',
  );
}

export const assistants: Kind = {
  folder: 'assistants',
  one: 'assistant',
  isCreatedByName: true,
  async load(context) {
    const { client, refs } = context;
    const rows = await client.assistants.list({ limit: 100 }).all();
    // They can hand callers over to each other.
    for (const { id, name } of rows) refs.add('assistants', id, name);
    const items: Item[] = [];
    const notes: string[] = [];
    for (const { id, name, is_sample } of rows) {
      if (is_sample) notes.push(`assistants: "${name}" is a sample.`);
      else items.push({ id, name, content: await contentOf(context, id) });
    }
    return uniquely(assistants, items, notes);
  },
  create: async ({ client }, content) => (await client.assistants.create({ name: String(content.name) })).id,
  async update(context, { id, content: before }, content) {
    const { client, refs } = context;
    const config = asObject(content.config);
    const live = content.live === undefined ? config : asObject(content.live);
    await syncTests(context, id, content.tests);
    const stored = await client.assistants.get(id);
    const draft = new Draft(context, stored);
    const liveBefore = before.status === 'published' ? (before.live ?? before.config) : null;
    if (content.status === 'published' && !isSame(liveBefore, live)) {
      await documentsAreRead(context);
      await draft.save(live);
      await draft.publish();
    }
    await draft.save(config);
    if (content.status !== 'published' && content.status !== stored.status)
      await client.assistants.update(id, { status: content.status as 'draft' | 'archived' });
    const number = content.preferred_phone_number;
    const phone_number_id = typeof number === 'string' ? (refs.idOf('phone-numbers', number) ?? null) : null;
    if (phone_number_id !== stored.preferred_phone_number_id)
      await client.assistants.setPreferredNumber(id, { phone_number_id });
  },
  remove: ({ client }, id) => client.assistants.delete(id),
};
