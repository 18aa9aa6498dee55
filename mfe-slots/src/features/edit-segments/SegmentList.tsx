import {
  Button,
  Card,
  EmptyState,
  IconButton,
  IconMinus,
  IconPlus,
  ScrollBox,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { DatePicker, TimeField } from '@switchboard/design-system/dates';
import { Form } from '@switchboard/design-system/forms';
import { IconTrash } from '@switchboard/design-system/icons';
import { useState } from 'react';
import styled from 'styled-components';
import type { Range } from '../../calendar/ranges.ts';
import { dayIn, dayRange, momentIn } from '../../calendar/zoneDays.ts';
import { formatDayIn, formatSpanIn, formatTimeIn } from '../../display/zoneTimes.ts';
import type { SegmentsState } from './useSegments.ts';

const Rows = styled(ScrollBox)`
  max-block-size: ${tokens.height.list};
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${tokens.space[2]};
    padding-block: ${tokens.space[1]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    font-variant-numeric: tabular-nums;
  }

  & > li:last-child {
    border-block-end: 0;
  }
`;

const Times = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${tokens.space[2]};
`;

interface Props {
  zone: string;
  segments: SegmentsState;
  /** Whether the list is only read. */
  isReadOnly: boolean;
  /** A day has been named: the calendar may follow. */
  firstMoment: number;
}

interface Typed {
  day: string | null;
  start: string | null;
  end: string | null;
}

/** The typed range, with an end at midnight as the end of that day; an error message if it is invalid. */
function rangeOf({ day, start, end }: Typed, zone: string): Range | string {
  if (!day || !start || !end) return 'Please choose a date, a start and an end.';
  const range = {
    start: momentIn(day, start, zone),
    end: end === '00:00' ? dayRange(day, zone).end : momentIn(day, end, zone),
  };
  return range.end > range.start ? range : 'End time must be after start time';
}

/** Adds or removes a typed time: the keyboard alternative to dragging. */
function TypedTime({ zone, segments, firstMoment }: Omit<Props, 'isReadOnly'>) {
  const [typed, setTyped] = useState<Typed>({ day: dayIn(zone)(firstMoment), start: '09:00', end: '17:00' });
  const [problem, setProblem] = useState<string>();
  const change = (by: (range: Range) => boolean) => {
    const range = rangeOf(typed, zone);
    setProblem(typeof range === 'string' ? range : undefined);
    if (typeof range !== 'string') by(range);
  };
  return (
    <Form onSubmit={() => change(segments.add)}>
      <Stack gap={2}>
        <DatePicker label="Date" value={typed.day} onChange={(day) => setTyped({ ...typed, day })} />
        <Times>
          <TimeField label="Start" value={typed.start} onChange={(start) => setTyped({ ...typed, start })} />
          <TimeField
            label="End"
            value={typed.end}
            onChange={(end) => setTyped({ ...typed, end })}
            {...(problem && { errorMessage: problem })}
          />
        </Times>
        <Stack direction="row" gap={2} wrap>
          <Button size="sm" type="submit" icon={<IconPlus size={14} />}>
            Add time
          </Button>
          <Button size="sm" icon={<IconMinus size={14} />} onPress={() => change(segments.remove)}>
            Take time away
          </Button>
        </Stack>
      </Stack>
    </Form>
  );
}

/** The times of a slot as a list, with a form to add and remove them: the keyboard alternative to the calendar. */
export function SegmentList({ zone, segments, isReadOnly, firstMoment }: Props) {
  const { ranges, remove } = segments;
  return (
    <Card title="Times" titleLevel={2} description={`In ${zone}`}>
      <Stack gap={4}>
        {ranges.length === 0 ? (
          <EmptyState title="No times" description="Please select at least one time slot." />
        ) : (
          <Rows tag="ul" holdsControls={!isReadOnly} aria-label="Times of the slot">
            {ranges.map((range) => {
              const name = formatSpanIn(zone, range.start, range.end);
              return (
                <li key={range.start}>
                  <div>
                    <Text as="p" weight="medium">
                      {formatDayIn(zone, range.start)}
                    </Text>
                    <Text as="p" size="sm" tone="muted">
                      {formatTimeIn(zone, range.start)} – {formatTimeIn(zone, range.end)}
                    </Text>
                  </div>
                  {!isReadOnly && (
                    <IconButton label={`Take away ${name}`} icon={<IconTrash />} onPress={() => remove(range)} />
                  )}
                </li>
              );
            })}
          </Rows>
        )}
        {!isReadOnly && <TypedTime zone={zone} segments={segments} firstMoment={firstMoment} />}
      </Stack>
    </Card>
  );
}
