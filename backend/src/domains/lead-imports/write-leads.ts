import type { Tx } from '../../database/database.ts';
import type { KeptLead } from './plan-rows.ts';

const record = `first_name text, last_name text, email text, additional_numbers text[], company text, title text, notes text, source text,
  status text, time_zone text, has_own_time_zone boolean, client_id uuid, custom_fields jsonb`;

/** The new state of a lead. */
export interface WrittenLead extends KeptLead {
  lead_id: string;
}

/** The owner of an import's leads, and their creation time: the same for all, so that the lines of the file order them. */
export interface Origin {
  id: string;
  organization_id: string;
  created_by: string | null;
  started_at: Date | null;
}

/** Writes the new leads of an import. */
export async function insertLeads(
  tx: Tx,
  leads: readonly WrittenLead[],
  { id, organization_id, created_by, started_at }: Origin,
): Promise<void> {
  await tx.$executeRawUnsafe(
    `INSERT INTO leads (id, organization_id, lead_import_id, created_by, phone_number, phone_e164, time_zone, has_own_time_zone,
       possible_time_zones, number_region, first_name, last_name, email, additional_numbers, company, title, notes, source, status, client_id,
       custom_fields, created_at, updated_at)
     SELECT lead_id, $2::uuid, $3::uuid, $4::uuid, phone_e164, phone_e164, time_zone, has_own_time_zone, possible_time_zones, number_region,
       first_name, last_name, email, additional_numbers, company, title, notes, source, status, client_id, custom_fields, $5::timestamptz, $5::timestamptz
     FROM json_to_recordset($1::json) AS row (lead_id uuid, phone_e164 text, possible_time_zones text[], number_region text, ${record})`,
    JSON.stringify(leads),
    organization_id,
    id,
    created_by,
    started_at ?? new Date(),
  );
}

/** Stores the new states of leads, in an import or, without one, in its undo. */
export async function updateLeads(tx: Tx, leads: readonly WrittenLead[], importId: string | null): Promise<void> {
  // Changes by an import to its own leads don't count as edits.
  await tx.$executeRawUnsafe(
    `UPDATE leads SET first_name = row.first_name, last_name = row.last_name, email = row.email, additional_numbers = row.additional_numbers, company = row.company,
       title = row.title, notes = row.notes, source = row.source, status = row.status,
       time_zone = row.time_zone, has_own_time_zone = row.has_own_time_zone, client_id = row.client_id, custom_fields = row.custom_fields,
       updated_at = CASE WHEN leads.lead_import_id = $2::uuid AND leads.updated_at = leads.created_at THEN leads.updated_at ELSE now() END
     FROM json_to_recordset($1::json) AS row (lead_id uuid, ${record})
     WHERE leads.id = row.lead_id`,
    JSON.stringify(leads),
    importId,
  );
}
