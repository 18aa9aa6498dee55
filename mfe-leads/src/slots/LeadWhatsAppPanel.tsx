import type { SlotProps } from '@switchboard/platform';
import { lazy, Suspense, useState } from 'react';
import { LatestMessages } from '../features/send-whatsapp/LatestMessages.tsx';

const WhatsAppSlot = lazy(() => import('./WhatsAppSlot.tsx').then((file) => ({ default: file.WhatsAppSlot })));

/** The latest WhatsApp messages, and a link to the conversation. */
export function LeadWhatsAppPanel({ lead_id: leadId }: Pick<SlotProps['lead.panels.v1'], 'lead_id'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <LatestMessages leadId={leadId} onOpen={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <WhatsAppSlot lead_id={leadId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
