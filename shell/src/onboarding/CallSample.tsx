import type { SampleKit } from '@switchboard/contracts/onboarding';
import { Button, IconPhone, isolated } from '@switchboard/design-system';
import { Slot, useOrganization } from '@switchboard/platform';
import { useState } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { slotParts } from '../modules/moduleRoutes.ts';

/** Calls a sample, with everything chosen; nothing where no module offers the dialog or something of it was deleted. */
export function useCallSample(kit: SampleKit | null, hasFocus: boolean) {
  const organization = useOrganization();
  const modules = bootStore((state) => state.modules);
  const [isOpen, setOpen] = useState(false);
  if (!kit || slotParts(modules, 'lead.call.v1', organization).length === 0) return undefined;
  const { lead_id, lead_name, assistant_id, phone_number_id } = kit;
  if (!lead_id || !lead_name || !assistant_id || !phone_number_id) return undefined;
  return (
    <>
      <Button variant="primary" icon={<IconPhone />} autoFocus={hasFocus} onPress={() => setOpen(true)}>
        Call {isolated(lead_name)}
      </Button>
      {isOpen && (
        <Slot
          name="lead.call.v1"
          lead_id={lead_id}
          kind="voice"
          campaign={{ configuration: {}, assistant_id, phone_number_id }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
