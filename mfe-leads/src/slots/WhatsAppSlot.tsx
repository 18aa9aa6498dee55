import type { SlotProps } from '@switchboard/platform';
import { WhatsAppDialog } from '../features/send-whatsapp/WhatsAppDialog.tsx';

/** Fills `lead.whatsapp.v1`: the conversation with a lead on WhatsApp. */
export function WhatsAppSlot({ lead_id: leadId, onClose }: SlotProps['lead.whatsapp.v1']) {
  return <WhatsAppDialog leadId={leadId} onClose={onClose} />;
}
