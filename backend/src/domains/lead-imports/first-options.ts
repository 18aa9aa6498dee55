import { createHash } from 'node:crypto';
import type { ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { importFields } from '@switchboard/contracts/lead-imports.limits';
import type { Tx } from '../../database/database.ts';
import type { lead_imports, Prisma } from '../../generated/prisma/client.ts';
import { readCustomFields } from '../custom-fields/custom-fields.read.ts';
import { completeByContent, guessByContent } from './guess-by-content.ts';
import { guessMapping } from './guess-mapping.ts';
import { homeCountry } from './home-country.ts';
import type { FileLayout, Inspection } from './reader.schema.ts';

const columnsKey = (columns: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(columns)).digest('base64url');

/** What is made of a file at first: what was chosen for the same columns the last time, else what their names say, or their content where they have none. */
async function firstOptions(tx: Tx, { columns, samples, has_header }: FileLayout): Promise<ImportOptions> {
  const before = await tx.lead_imports.findFirst({
    where: { columns_key: columnsKey(columns), started_at: { not: null } },
    orderBy: { started_at: 'desc' },
    select: { options: true },
  });
  const fields = await readCustomFields(tx);
  const known = new Set<string>([...importFields, ...fields.map(({ key }) => `custom.${key}`)]);
  if (before) {
    const options = before.options as unknown as ImportOptions;
    const isThere = options.client_id && (await tx.clients.count({ where: { id: options.client_id } }));
    const mapping = options.mapping.map((target) => (target && known.has(target) ? target : null));
    return {
      ...options,
      shared_number: options.shared_number ?? 'problem',
      mapping,
      client_id: isThere ? options.client_id : null,
      campaign_id: null,
    };
  }
  const mapping = has_header
    ? completeByContent(guessMapping(columns, fields, samples), columns, samples)
    : guessByContent(samples, await homeCountry(tx));
  return { mapping, country: null, existing: 'fill', shared_number: 'problem', client_id: null, campaign_id: null };
}

/** As a column of JSON takes it. */
export const json = (value: object) => value as unknown as Prisma.InputJsonObject;

/** What a file's row says of what was found in it. */
export const found = async (tx: Tx, { layout, rows }: Inspection) => ({
  layout: json(layout),
  columns_key: columnsKey(layout.columns),
  options: json(await firstOptions(tx, layout)),
  rows_total: rows,
});

/** The same file read in another way: what was chosen stays, for a column as long as there is one of its name. */
export async function foundAgain(tx: Tx, before: lead_imports, inspection: Inspection) {
  const { columns } = before.layout as unknown as LeadImportDetail['layout'];
  const chosen = before.options as unknown as ImportOptions;
  const first = await found(tx, inspection);
  const { mapping } = first.options as unknown as ImportOptions;
  const kept = inspection.layout.columns.map((column) => {
    const place = columns.indexOf(column);
    return place === -1 ? undefined : (chosen.mapping[place] ?? null);
  });
  const taken = new Set(kept.filter((target) => target));
  const carried = kept.map((target, at) => {
    const guess = mapping[at] ?? null;
    return target === undefined ? (taken.has(guess) ? null : guess) : target;
  });
  return { ...first, options: json({ ...chosen, mapping: carried }) };
}
