import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import type { Operation } from '@switchboard/contracts';
import { notFound } from '../errors.ts';
import { guideArticles } from './guide.ts';
import { asking, type Connection, mayDo, operate } from './operations.ts';
import { untrusted } from './untrusted.ts';

interface Kind {
  /** The part of the address before the id. */
  prefix: string;
  /** The part of the address after the id. */
  suffix?: string;
  name: string;
  title: string;
  description: string;
  reads: Operation;
  /** Lists the newest ones; `nameField` is the field with a row's name. */
  lists?: { operation: Operation; nameField: string };
}

const kinds: readonly Kind[] = [
  {
    prefix: 'switchboard://call-logs/',
    name: 'call_log',
    title: 'Call log',
    description: 'A call log with its transcript, summary and outcome.',
    reads: 'GET /api/call-logs/:id',
    lists: { operation: 'GET /api/call-logs', nameField: 'lead_name' },
  },
  {
    prefix: 'switchboard://call-logs/',
    suffix: '/transcript',
    name: 'call_transcript',
    title: 'Transcript of a call',
    description: 'The transcript of a call as text.',
    reads: 'GET /api/call-logs/:id/transcript',
  },
  {
    prefix: 'switchboard://transcripts/',
    name: 'transcript',
    title: 'Stored transcript',
    description: 'A transcript that was stored to write prompts from.',
    reads: 'GET /api/transcripts/:id',
    lists: { operation: 'GET /api/transcripts', nameField: 'name' },
  },
  {
    prefix: 'switchboard://prompts/',
    name: 'prompt',
    title: 'Prompt',
    description: 'A prompt with its newest text.',
    reads: 'GET /api/prompts/:id',
    lists: { operation: 'GET /api/prompts', nameField: 'title' },
  },
];

const helpPrefix = 'switchboard://help/';
const listedRows = '20';

async function newest(connection: Connection, { prefix, title, lists }: Kind): Promise<Resource[]> {
  if (!lists || !mayDo(connection, lists.operation)) return [];
  const { items } = (await operate(connection, lists.operation, asking({}, { limit: listedRows }))) as {
    items: Record<string, unknown>[];
  };
  return items.map((row) => ({
    uri: `${prefix}${String(row.id)}`,
    name: `${title}: ${String(row[lists.nameField] ?? row.id)}`,
    mimeType: 'text/plain',
  }));
}

/** The articles of the help, and the newest call logs, transcripts and prompts that the key may read. */
export async function listResources(connection: Connection): Promise<Resource[]> {
  const articles = await guideArticles(connection.context.env);
  const rows = await Promise.all(kinds.map((kind) => newest(connection, kind)));
  const help = articles.map(({ slug, title }) => ({
    uri: `${helpPrefix}${slug}`,
    name: `Help: ${title}`,
    mimeType: 'text/markdown',
  }));
  return [...help, ...rows.flat()];
}

/** The addresses of all resources that the key may read. */
export function listResourceTemplates(connection: Connection): ResourceTemplate[] {
  const readable = kinds.filter(({ reads }) => mayDo(connection, reads));
  return readable.map(({ prefix, suffix = '', name, title, description }) => ({
    uriTemplate: `${prefix}{id}${suffix}`,
    name,
    title,
    description,
    mimeType: 'text/plain',
  }));
}

/** The id in an address of this kind. */
function idIn(uri: string, { prefix, suffix = '' }: Kind): string | null {
  if (!uri.startsWith(prefix) || !uri.endsWith(suffix)) return null;
  const id = uri.slice(prefix.length, uri.length - suffix.length);
  return id !== '' && !id.includes('/') ? id : null;
}

/** Reads a resource. Throws NOT_FOUND for an unknown address, FORBIDDEN if the key may not read it. */
export async function readResource(connection: Connection, uri: string): Promise<ReadResourceResult> {
  if (uri.startsWith(helpPrefix)) {
    const articles = await guideArticles(connection.context.env);
    const article = articles.find(({ slug }) => slug === uri.slice(helpPrefix.length));
    if (!article) throw notFound('Help article');
    return { contents: [{ uri, mimeType: 'text/markdown', text: article.text }] };
  }
  for (const kind of kinds) {
    const id = idIn(uri, kind);
    if (id === null) continue;
    const answer = await operate(connection, kind.reads, asking({ id }));
    const { text } = untrusted(typeof answer === 'string' ? answer : JSON.stringify(answer));
    return { contents: [{ uri, mimeType: 'text/plain', text }] };
  }
  throw notFound('Resource');
}
