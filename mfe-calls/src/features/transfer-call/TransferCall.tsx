import { Button, IconPhoneOutgoing } from '@switchboard/design-system';
import { lazy, Suspense, useState } from 'react';

const TransferDialog = lazy(async () => ({ default: (await import('./TransferDialog.tsx')).TransferDialog }));

/** Transfers a live call to another person after confirmation. */
export function TransferCall({ callId, size }: { callId: string; size?: 'sm' }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(size ? { size } : {})}
        icon={<IconPhoneOutgoing {...(size ? { size: 14 } : {})} />}
        onPress={() => setOpen(true)}
      >
        Transfer
      </Button>
      {isOpen && (
        <Suspense>
          <TransferDialog callId={callId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
