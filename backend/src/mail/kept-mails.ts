import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptMailParts } from '@switchboard/contracts/outbox';
import type { Env } from '../env.ts';
import { notFound } from '../errors.ts';

type Kept = Omit<KeptMailParts, 'written_at'> & { written_at: Date };

/** How many are listed. */
const shown = 100;

export const outboxOf = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'outbox');

/**
 * True if mails may be read in the browser: on a developer's own machine. Elsewhere links in them would open other people's
 * accounts.
 */
export function isOutboxShown({ isProduction, smtpUrl, isReachableByOthers }: Env): boolean {
  return !isProduction && smtpUrl === undefined && !isReachableByOthers;
}

/** Their names, newest first: they begin with the time. */
async function namesIn(env: Env): Promise<string[]> {
  if (!isOutboxShown(env)) return [];
  const files = await readdir(outboxOf(env)).catch(() => []);
  return files
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length))
    .sort()
    .reverse();
}

async function read(env: Env, name: string): Promise<Kept> {
  const path = join(outboxOf(env), name);
  const [whole, { mtime }, html] = await Promise.all([
    readFile(`${path}.txt`, 'utf8'),
    stat(`${path}.txt`),
    readFile(`${path}.html`, 'utf8').catch(() => null),
  ]);
  const [, to = '', subject = '', text = ''] = /^To: (.*)\nSubject: (.*)\n\n([\s\S]*)$/.exec(whole) ?? [];
  return { name, to, subject, written_at: mtime, text, html };
}

/** The newest mails that are stored as files; none outside development. */
export async function listKeptMails(env: Env): Promise<Kept[]> {
  return Promise.all((await namesIn(env)).slice(0, shown).map((name) => read(env, name)));
}

/** One of them. Throws NOT_FOUND for an unknown name, and outside development. */
export async function readKeptMail(env: Env, name: string): Promise<Kept> {
  // Compared with the existing names, so that no name leads out of the folder.
  if (!(await namesIn(env)).includes(name)) throw notFound('Mail');
  return read(env, name);
}
