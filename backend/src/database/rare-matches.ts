import type { Context } from '../context.ts';

/** Functions of the database that search with an index. */
type Finder = 'audit_log_matches' | 'call_log_matches' | 'prompt_matches' | 'transcript_matches';

// A number of ids that can be looked up quickly.
const maxMatches = 10_000;

/** Ids of the rows that match a search if there are few; null if walking through the list finds a page of them sooner. */
export async function rareMatches(
  { tenantPool }: Pick<Context, 'tenantPool'>,
  finder: Finder,
  search: string,
): Promise<string[] | null> {
  const { rows } = await tenantPool.query<{ matches: string[] | null }>(`SELECT ${finder}($1, $2) AS matches`, [
    search,
    maxMatches,
  ]);
  return rows[0]?.matches ?? null;
}
