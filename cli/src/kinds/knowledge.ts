import { createHash } from 'node:crypto';
import type { Content, Json } from '../canonical.ts';
import { slugOf } from '../names.ts';
import { asObject } from '../references.ts';
import type { Context, Item, Kind } from './kind.ts';
import { uniquely } from './simple.ts';

interface Document {
  title: string;
  source: 'file' | 'text';
  file: string;
  sha256: string;
}

const documentsOf = ({ documents }: Content): Document[] =>
  Array.isArray(documents) ? documents.map((one: Json) => asObject(one) as unknown as Document) : [];
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Media types of the documents that knowledge bases accept. */
const types: Record<string, string> = {
  pdf: 'application/pdf',
  md: 'text/markdown',
  txt: 'text/plain',
  html: 'text/html',
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

async function add({ client, files }: Context, id: string, { title, source, file }: Document): Promise<void> {
  const bytes = files.read(file);
  if (source === 'text') {
    await client.knowledgeBases.addText(id, { title, content: new TextDecoder().decode(bytes) });
    return;
  }
  const type = types[title.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
  await client.knowledgeBases.uploadDocument(id, { name: title, content: new Blob([new Uint8Array(bytes)], { type }) });
}

/** Path of a document next to the file of its knowledge base, with an ending that programs know. */
function pathOf(base: string, { title, source }: Pick<Document, 'title' | 'source'>, taken: Set<string>): string {
  const ending = source === 'text' ? 'md' : (/\.([a-z0-9]{1,8})$/i.exec(title)?.[1]?.toLowerCase() ?? 'bin');
  const stem = slugOf(title.replace(/\.[a-z0-9]{1,8}$/i, ''));
  for (let number = 1; ; number += 1) {
    const path = `knowledge/${slugOf(base)}/${stem}${number === 1 ? '' : `-${number}`}.${ending}`;
    if (taken.has(path)) continue;
    taken.add(path);
    return path;
  }
}

export const knowledge: Kind = {
  folder: 'knowledge',
  one: 'knowledge base',
  async load(context) {
    const { client } = context;
    const items: Item[] = [];
    for await (const { id, name, description } of client.knowledgeBases.list({ limit: 100 })) {
      const rows = await client.knowledgeBases.listDocuments(id, { limit: 100 }).all();
      rows.sort((one, other) => (one.title < other.title ? -1 : 1));
      const taken = new Set<string>();
      const files: Item['files'] = {};
      const documents: Document[] = [];
      for (const { id: documentId, title, source } of rows) {
        const { url } = await client.knowledgeBases.getDocumentLink(id, documentId);
        const bytes = await context.download(url);
        const file = pathOf(name, { title, source }, taken);
        files[file] = async () => bytes;
        documents.push({ title, source, file, sha256: sha256(bytes) });
      }
      items.push({ id, name, content: { name, description, documents: documents as unknown as Json }, files });
    }
    return uniquely(knowledge, items);
  },
  async create(context, content) {
    const body = { name: String(content.name), description: (content.description ?? null) as string | null };
    const { id } = await context.client.knowledgeBases.create(body);
    for (const document of documentsOf(content)) await add(context, id, document);
    return id;
  },
  async update(context, { id, content: before }, content) {
    const { client } = context;
    if (content.description !== before.description)
      await client.knowledgeBases.update(id, { description: (content.description ?? null) as string | null });
    const keyOf = ({ title, source, sha256: hash }: Document) => JSON.stringify([title, source, hash]);
    const [stored, wanted] = [documentsOf(before), documentsOf(content)];
    const kept = new Set(wanted.map(keyOf));
    const known = new Set(stored.map(keyOf));
    for (const document of wanted) if (!known.has(keyOf(document))) await add(context, id, document);
    const gone = stored.filter((document) => !kept.has(keyOf(document)));
    if (gone.length === 0) return;
    for await (const row of client.knowledgeBases.listDocuments(id, { limit: 100 })) {
      if (!gone.some(({ title, source }) => title === row.title && source === row.source)) continue;
      const { url } = await client.knowledgeBases.getDocumentLink(id, row.id);
      const hash = sha256(await context.download(url));
      if (gone.some((one) => one.title === row.title && one.sha256 === hash))
        await client.knowledgeBases.deleteDocument(id, row.id);
    }
  },
  remove: ({ client }, id) => client.knowledgeBases.delete(id),
};
