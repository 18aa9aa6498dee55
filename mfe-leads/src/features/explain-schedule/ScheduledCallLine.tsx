import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { Badge, Banner, Button, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import { IconCalendarClock } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { useState } from 'react';
import styled from 'styled-components';
import { isElsewhere, timeThere } from '../../display/zoneTimes.ts';
import { Why } from './Why.tsx';

/** The actions on a scheduled call. */
export type ScheduleChange = 'reschedule' | 'cancel';

const Line = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  padding-block: ${tokens.space[3]};
  border-block-end: ${tokens.line.hair} solid ${tokens.color.line};

  &:last-child {
    border-block-end: 0;
  }
`;

const closedLabels = { failed: 'Failed', expired: 'Expired', cancelled: 'Cancelled', called: 'Called' } as const;

/** The state of the call in a word or a sentence. */
function CallState({ call }: { call: ScheduledCall }) {
  if (call.hold)
    return (
      <Banner tone="warning" role="none">
        {call.hold.explanation}
      </Banner>
    );
  if (call.status === 'scheduled' || !call.closed_explanation) return null;
  return (
    <Text as="p" size="sm">
      {call.closed_explanation}
    </Text>
  );
}

/** A scheduled call of a lead: its time in both time zones, who calls, why it is held, and every decision on demand. */
export function ScheduledCallLine({
  call,
  onChange,
}: {
  call: ScheduledCall;
  onChange: (change: ScheduleChange) => void;
}) {
  const canCall = useCan('call.place');
  const [isExplained, setIsExplained] = useState(false);
  const at = new Date(call.scheduled_time);
  const isOpen = call.status === 'scheduled';
  return (
    <Line>
      <Stack direction="row" gap={2} wrap>
        <Text weight="medium">
          <Moment at={call.scheduled_time} />
        </Text>
        {call.status !== 'scheduled' && <Badge>{closedLabels[call.status]}</Badge>}
        {isOpen && call.hold && (
          <Badge tone="warning" icon={<IconCalendarClock />}>
            Held
          </Badge>
        )}
      </Stack>
      <Text as="p" size="sm" tone="muted">
        {[
          isElsewhere(call.time_zone, at) ? timeThere(call.time_zone, at) : null,
          call.assistant_name,
          call.campaign_name,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <CallState call={call} />
      <Stack direction="row" gap={2} wrap>
        {isOpen && canCall && (
          <Button size="sm" onPress={() => onChange('reschedule')}>
            Reschedule
          </Button>
        )}
        {isOpen && canCall && (
          <Button size="sm" onPress={() => onChange('cancel')}>
            Cancel
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-expanded={isExplained} onPress={() => setIsExplained(!isExplained)}>
          {isExplained ? 'Hide why' : 'Why?'}
        </Button>
      </Stack>
      {isExplained && <Why id={call.id} />}
    </Line>
  );
}
