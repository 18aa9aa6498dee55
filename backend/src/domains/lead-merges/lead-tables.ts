import type { Tx } from '../../database/database.ts';
import { Prisma } from '../../generated/prisma/client.ts';

/** Every table whose rows belong to a lead by `lead_id`: a test holds the list equal to the database's catalog. */
export const leadTables = [
  'call_logs',
  'call_requests',
  'calls',
  'campaign_leads',
  'dial_decisions',
  'embed_conversations',
  'interviews',
  'lead_import_problems',
  'lead_uploads',
  'scheduled_calls',
  'slot_bookings',
  'whatsapp_messages',
] as const;
type LeadTable = (typeof leadTables)[number];

/** Ids of rows by table, and by the lead to which they belonged. */
export type MovedRows = Partial<Record<LeadTable, Record<string, string[]>>>;

/** Moves everything that belongs to some leads to another one; returns what was moved. */
export async function moveRows(tx: Tx, from: readonly string[], to: string): Promise<MovedRows> {
  const moved: MovedRows = {};
  for (const table of leadTables) {
    const rows = await tx.$queryRaw<{ lead_id: string; ids: string[] }[]>`
      WITH gone AS (SELECT id, lead_id FROM ${Prisma.raw(table)} WHERE lead_id = ANY (${from}::uuid[]) FOR UPDATE),
        moved AS (UPDATE ${Prisma.raw(table)} t SET lead_id = ${to}::uuid FROM gone WHERE t.id = gone.id RETURNING t.id)
      SELECT gone.lead_id::text AS lead_id, array_agg(gone.id::text) AS ids FROM gone JOIN moved USING (id) GROUP BY gone.lead_id`;
    if (rows.length > 0) moved[table] = Object.fromEntries(rows.map(({ lead_id, ids }) => [lead_id, ids]));
  }
  return moved;
}

/** Moves rows back to their former leads; rows that were deleted or moved again since stay as they are. */
export async function moveBack(tx: Tx, moved: MovedRows, from: string): Promise<void> {
  for (const table of leadTables)
    for (const [leadId, ids] of Object.entries(moved[table] ?? {}))
      await tx.$executeRaw`
        UPDATE ${Prisma.raw(table)} SET lead_id = ${leadId}::uuid WHERE id = ANY (${ids}::uuid[]) AND lead_id = ${from}::uuid`;
}

/** How many rows of each kind belong to each of some leads. */
export async function countHoldings(tx: Tx, leadIds: readonly string[]): Promise<Map<string, Record<string, number>>> {
  const holdings = new Map(leadIds.map((id) => [id, {} as Record<string, number>]));
  for (const table of leadTables) {
    const rows = await tx.$queryRaw<{ lead_id: string; count: number }[]>`
      SELECT lead_id::text AS lead_id, count(*)::int AS count FROM ${Prisma.raw(table)}
      WHERE lead_id = ANY (${leadIds}::uuid[]) GROUP BY lead_id`;
    for (const { lead_id, count } of rows) Object.assign(holdings.get(lead_id) ?? {}, { [table]: count });
  }
  return holdings;
}
