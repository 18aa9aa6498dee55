import type { Content, Json } from '../canonical.ts';
import { isSame } from '../canonical.ts';
import { asObject, withIds, withNames } from '../references.ts';
import type { Context, Item, Kind } from './kind.ts';
import { uniquely } from './simple.ts';

interface Version {
  note: string | null;
  document: Json;
}

const versionsOf = ({ versions }: Content): Version[] =>
  Array.isArray(versions) ? versions.map((version) => asObject(version) as unknown as Version) : [];

async function saveFrom(context: Context, id: string, versions: Version[], first: number): Promise<void> {
  for (const [index, version] of versions.entries()) {
    if (index < first) continue;
    const document = withIds(version.document, context.refs) as never;
    await context.client.sharedSubflows.saveVersion(id, {
      base_version: index,
      note: version.note,
      document,
    });
  }
}

/** Parts of flows that several assistants use. Flows name a version, so that files have all of them. */
export const sharedSubflows: Kind = {
  folder: 'shared-subflows',
  one: 'shared sub-flow',
  async load(context) {
    const { client, refs } = context;
    const rows = await client.sharedSubflows.list({ limit: 100 }).all();
    // They can run each other.
    for (const { id, name } of rows) refs.add('shared-subflows', id, name);
    const items: Item[] = [];
    for (const { id, name, latest_version } of rows) {
      const versions: Version[] = [];
      for (let number = 1; number <= latest_version; number += 1) {
        const { note, document } = await client.sharedSubflows.getVersion(id, number);
        versions.push({ note, document: withNames(document as unknown as Json, refs) ?? null });
      }
      items.push({ id, name, content: { name, versions: versions as unknown as Json } });
    }
    return uniquely(sharedSubflows, items);
  },
  async create(context, content) {
    const versions = versionsOf(content);
    const [first] = versions;
    if (!first) throw new Error('A shared sub-flow needs at least one version.');
    const body = { name: String(content.name), note: first.note, document: withIds(first.document, context.refs) };
    const { id } = await context.client.sharedSubflows.create(body as never);
    await saveFrom(context, id, versions, 1);
    return id;
  },
  async update(context, { id, content: before }, content) {
    const [stored, wanted] = [versionsOf(before), versionsOf(content)];
    const isExtended = stored.every((version, index) => isSame(version, wanted[index]));
    if (!isExtended)
      throw new Error("Saved versions of a shared sub-flow can't change. Add a version at the end of its file.");
    await saveFrom(context, id, wanted, stored.length);
  },
  remove: ({ client }, id) => client.sharedSubflows.delete(id),
};
