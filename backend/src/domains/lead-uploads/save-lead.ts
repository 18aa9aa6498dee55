import type { Tx } from '../../database/database.ts';
import { emitEvent } from '../../events/emit.ts';
import type { leads } from '../../generated/prisma/client.ts';
import { toE164 } from '../leads/phone.ts';

/** Personal details from a document or from the person who reviewed it. */
export interface FoundPerson {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  phone: string;
}

/**
 * Makes the lead of an upload. A lead of this organization with the same phone is updated with what was found, not
 * duplicated; missing names of a new lead become `Unknown` and `User`.
 */
export async function saveLeadOfUpload(
  tx: Tx,
  upload: { id: string; organization_id: string; created_by: string | null },
  person: FoundPerson,
): Promise<leads> {
  const { organization_id } = upload;
  const phone_e164 = toE164(person.phone);
  const phone_number = phone_e164 ?? person.phone;
  // Two documents with one phone, read at the same time, must find each other.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${organization_id} ${phone_number}`}, 0))`;
  const existing = await tx.leads.findFirst({
    where: phone_e164 ? { phone_e164 } : { phone_number },
    orderBy: { created_at: 'asc' },
  });
  const names = {
    ...(person.first_name ? { first_name: person.first_name } : {}),
    ...(person.last_name ? { last_name: person.last_name } : {}),
    ...(person.email ? { email: person.email } : {}),
  };
  const lead = existing
    ? await tx.leads.update({
        where: { id: existing.id },
        data: { ...names, lead_upload_id: upload.id, updated_at: new Date() },
      })
    : await tx.leads.create({
        data: {
          first_name: 'Unknown',
          last_name: 'User',
          ...names,
          organization_id,
          phone_number,
          phone_e164,
          source: 'Upload',
          lead_upload_id: upload.id,
          created_by: upload.created_by,
        },
      });
  await emitEvent(tx, organization_id, {
    type: 'lead.changed',
    subject_id: lead.id,
    change: existing ? 'updated' : 'created',
  });
  return lead;
}
