import type { Tx } from '../../database/database.ts';
import { AppError, conflictOn, notFound } from '../../errors.ts';
import type { CampaignRow } from './campaigns.read.ts';

const field = 'whatsapp_number_id';
const stays = 'Once assigned, the WhatsApp number of a campaign cannot be changed';

/**
 * Throws CONFLICT where a campaign that has a number is given another one or none (`campaign_whatsapp_number_stays`), and
 * NOT_FOUND for a number that is not there.
 */
export async function assertWhatsAppNumber(
  tx: Pick<Tx, 'whatsapp_numbers'>,
  wanted: string | null | undefined,
  before: Pick<CampaignRow, typeof field> | null,
): Promise<void> {
  const assigned = before?.whatsapp_number_id ?? null;
  if (wanted === undefined || wanted === assigned) return;
  if (assigned !== null)
    throw new AppError('CONFLICT', stays, { reason: 'campaign_whatsapp_number_stays', fields: { [field]: stays } });
  if (wanted !== null && (await tx.whatsapp_numbers.count({ where: { id: wanted } })) === 0)
    throw notFound('WhatsApp number');
}

/** Tells at its field that another campaign has the number: the database decides, also of two at once. */
export const numberTaken = conflictOn(field, 'This WhatsApp number is used by another campaign');
