import type { Lead } from '@switchboard/contracts/leads';
import { Button } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { OptedOut, useOptOut } from './OptedOut.tsx';

/** Shows that a lead may be neither called nor written to, and why. People with permission can allow it again. */
export function CallsAreOff({ lead, onAllow }: { lead: Lead; onAllow: () => void }) {
  const canLift = useCan('do_not_call.lift');
  const optOut = useOptOut(lead.id, lead.do_not_call);
  const allow = (
    <Button size="sm" onPress={onAllow}>
      Allow calls again
    </Button>
  );
  return (
    <OptedOut phoneNumber={lead.phone_number} optOut={optOut} actions={canLift ? allow : undefined}>
      {lead.additional_numbers.length > 0
        ? "One of this lead's numbers is on the do-not-call list."
        : 'This number is on the do-not-call list.'}{' '}
      Calls and WhatsApp messages are off.
    </OptedOut>
  );
}
