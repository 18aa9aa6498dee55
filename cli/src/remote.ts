import { isRefusedFor, Switchboard } from '@switchboard/client';
import type { Content } from './canonical.ts';
import { credentialsOf } from './credentials.ts';
import type { Io } from './io.ts';
import { kinds } from './kinds/index.ts';
import type { Context, Item, Kind } from './kinds/kind.ts';
import { sharedNames } from './names.ts';
import { type Project, readProjectFile, replacementsFor } from './project.ts';
import { References } from './references.ts';

/** The organization as it is now. */
export interface Remote {
  organization: { id: string; name: string };
  context: Context;
  items: Map<string, { kind: Kind; item: Item }>;
  notes: string[];
}

export function clientOf(io: Io, url?: string): { client: Switchboard; url: string } {
  const credentials = credentialsOf(io, url);
  const client = new Switchboard({ ...credentials, ...(io.fetch && { fetch: io.fetch }) });
  return { client, url: credentials.url };
}

/** Something that the plan or the role of the key doesn't allow is left out, with a note. */
async function unlessRefused<T>(notes: string[], what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isRefusedFor(error, 'feature_disabled', 'pro_required', 'key_scope')) throw error;
    notes.push(`${what}: not available to this organization or key.`);
    return null;
  }
}

async function readNames({ client, refs }: Context, notes: string[]): Promise<void> {
  await unlessRefused(notes, 'phone-numbers', async () => {
    // Numbers that both call and answer are two rows: campaigns call from outbound ones.
    for await (const row of client.phoneNumbers.list({ type: 'outbound' }))
      refs.add('phone-numbers', row.id, row.phone_number);
  });
  await unlessRefused(notes, 'secrets', async () => {
    for await (const { id, name } of client.tools.listSecrets({ limit: 100 })) refs.add('secrets', id, name);
  });
  await unlessRefused(notes, 'whatsapp-numbers', async () => {
    for await (const row of client.whatsappNumbers.list({ limit: 100 }))
      refs.add('whatsapp-numbers', row.id, row.phone_number);
  });
  await unlessRefused(notes, 'slots', async () => {
    const slots = await client.slots.list({ limit: 100, start_time: '2000-01-01T00:00:00.000Z' }).all();
    const twins = sharedNames(slots);
    for (const { id, name, start_time } of slots)
      refs.add('slots', id, twins.has(name) ? `${name}, ${start_time}` : name);
  });
}

export async function readRemote(io: Io, project: Project): Promise<Remote> {
  const { client, url } = clientOf(io, project.url);
  const { id, name } = await client.organization.get();
  const refs = new References(replacementsFor(project, name));
  const fetcher = io.fetch ?? fetch;
  const context: Context = {
    client,
    refs,
    files: { read: (path) => readProjectFile(project, path) },
    async download(link) {
      const response = await fetcher(new URL(link, url).href);
      if (!response.ok) throw new Error(`A document could not be downloaded (${response.status}).`);
      return new Uint8Array(await response.arrayBuffer());
    },
  };
  const notes: string[] = [];
  await readNames(context, notes);
  const items: Remote['items'] = new Map();
  for (const kind of kinds) {
    const loaded = await unlessRefused(notes, kind.folder, () => kind.load(context));
    notes.push(...(loaded?.notes ?? []));
    for (const item of loaded?.items ?? []) {
      refs.add(kind.folder, item.id, item.name);
      items.set(`${kind.folder}/${item.name}`, { kind, item });
    }
  }
  return { organization: { id, name }, context, items, notes };
}

export const remoteContents = ({ items }: Remote): Map<string, Content> =>
  new Map([...items].map(([key, { item }]) => [key, item.content]));
