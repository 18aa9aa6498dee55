import type { SampleKit } from '@switchboard/contracts/onboarding';
import { Button, IconPhone, isolated } from '@switchboard/design-system';
import { Slot, useOrganization } from '@switchboard/platform';
import { useEffect, useRef, useState } from 'react';
import { bootStore } from '../boot/bootStore.ts';
import { slotParts } from '../modules/moduleRoutes.ts';

/** The fields of a call to a sample; null where something of it was deleted. */
function callOf({ lead_id, lead_name, assistant_id, phone_number_id }: SampleKit) {
  return lead_id && lead_name && assistant_id && phone_number_id
    ? { lead_id, lead_name, campaign: { configuration: {}, assistant_id, phone_number_id } }
    : null;
}

/**
 * Calls a sample, with everything chosen: the button, and the dialog, which stays to the end of the call though the step is done
 * and another sample is the next. No button where no module offers the dialog.
 */
export function useCallSample(kit: SampleKit | null, hasFocus: boolean) {
  const organization = useOrganization();
  const modules = bootStore((state) => state.modules);
  const [called, setCalled] = useState<NonNullable<ReturnType<typeof callOf>>>();
  const button = useRef<HTMLButtonElement>(null);
  const isOffered = slotParts(modules, 'lead.call.v1', organization).length > 0;
  const call = kit && isOffered ? callOf(kit) : null;
  const isReady = call !== null;
  useEffect(() => {
    if (hasFocus && isReady) button.current?.focus();
  }, [hasFocus, isReady]);
  return {
    button: call && (
      <Button ref={button} variant="primary" icon={<IconPhone />} onPress={() => setCalled(call)}>
        Call {isolated(call.lead_name)}
      </Button>
    ),
    dialog: called && (
      <Slot
        name="lead.call.v1"
        lead_id={called.lead_id}
        kind="voice"
        campaign={called.campaign}
        onClose={() => setCalled(undefined)}
      />
    ),
  };
}
