import type { Context } from '../../context.ts';
import type { slots } from '../../generated/prisma/client.ts';

/** Whether reminders of a slot can go by WhatsApp: only then is the box offered. No number of an organization sends them yet. */
export async function offersWhatsApp(
  _context: Context,
  _slot: Pick<slots, 'reminders' | 'campaign_id'>,
): Promise<boolean> {
  return false;
}
