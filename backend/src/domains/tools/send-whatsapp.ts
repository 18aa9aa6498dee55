import type { AssistantTool } from '@switchboard/contracts/assistant-tools';
import { maxWhatsAppMessageLength } from '@switchboard/contracts/whatsapp.limits';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { beginningOf } from '../../text/beginning-of.ts';
import { toE164 } from '../leads/phone.ts';
import { writeMessage } from '../whatsapp-messages/write-message.ts';
import type { ToolCall } from './tool-call.ts';

/** The sending number: the one of the call's campaign, else the oldest connected one. */
async function numberFor(tx: Tx, { campaign_id }: ToolCall) {
  const campaign = campaign_id
    ? await tx.campaigns.findFirst({ where: { id: campaign_id }, include: { whatsapp_number: true } })
    : null;
  if (campaign?.whatsapp_number) return campaign.whatsapp_number;
  return tx.whatsapp_numbers.findFirst({
    where: { status: 'active' },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  });
}

/**
 * Writes to the person in the call, and reports the result to the model. Throws CONFLICT if they opted out or may not be contacted
 * at this time.
 */
export function sendWhatsApp(
  context: Context,
  call: ToolCall,
  { message }: Extract<AssistantTool, { type: 'send_whatsapp' }>,
  given: string,
): Promise<{ is_ok: boolean; shown_to_model: string }> {
  const content = beginningOf(message || given, maxWhatsAppMessageLength);
  const phone = toE164(call.phone_number);
  if (content === '') return Promise.resolve({ is_ok: false, shown_to_model: 'Say what is to be sent.' });
  if (!phone) return Promise.resolve({ is_ok: false, shown_to_model: 'The number of the call is not known.' });
  return transact(context, async (tx) => {
    const number = await numberFor(tx, call);
    if (!number) return { is_ok: false, shown_to_model: 'No WhatsApp number is connected, so nothing was sent.' };
    const lead = call.lead_id
      ? await tx.leads.findFirst({ where: { id: call.lead_id }, select: { id: true, first_name: true } })
      : null;
    const who = lead && { id: lead.id, name: lead.first_name };
    await writeMessage(tx, context, { number, phone, lead: who, content, purpose: 'tool' });
    return { is_ok: true, shown_to_model: 'The message is on its way.' };
  });
}
