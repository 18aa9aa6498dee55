import type { SlotProps } from '@switchboard/platform';
import { lazy, Suspense, useState } from 'react';
import { LatestMessages } from '../features/send-whatsapp/LatestMessages.tsx';

const WhatsAppSlot = lazy(() => import('./WhatsAppSlot.tsx').then((file) => ({ default: file.WhatsAppSlot })));

/** Fills `lead.panels.v1`: the latest messages on WhatsApp, and the way to the conversation. */
export function LeadWhatsAppPanel({ lead_id: leadId }: SlotProps['lead.panels.v1']) {
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
