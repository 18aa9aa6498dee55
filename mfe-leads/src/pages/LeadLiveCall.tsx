import type { Lead } from '@switchboard/contracts/leads';
import { Button, Section, Stack } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { EndCall } from '../features/place-call/EndCall.tsx';
import { LiveCall } from '../features/place-call/LiveCall.tsx';
import { useLeadCall } from '../features/place-call/useLeadCall.ts';
import { useLiveCall } from '../features/place-call/useLiveCall.ts';

interface LeadLiveCallProps {
  lead: Lead;
  onStop: () => void;
  onView: (callLogId: string) => void;
}

/** The call that a lead is on, at the top of its page. After the end it stays until it is closed. */
export function LeadLiveCall({ lead, onStop, onView }: LeadLiveCallProps) {
  const { placed, phoneNumber, close } = useLeadCall(lead.id);
  const live = useLiveCall(placed);
  const canEnd = useCan('call.place');
  if (!placed) return null;
  const hasEnded = live.progress.phase === 'ended';
  return (
    <Section title={hasEnded ? 'Last call' : 'Live call'}>
      <Stack gap={3}>
        <LiveCall
          key={placed.call_id}
          lead={lead}
          phoneNumber={phoneNumber ?? lead.phone_number}
          placed={placed}
          live={live}
          action={
            hasEnded ? (
              <Button size="sm" onPress={close}>
                Close
              </Button>
            ) : (
              canEnd && <EndCall live={live} />
            )
          }
          onStop={onStop}
          onView={onView}
        />
      </Stack>
    </Section>
  );
}
