import { type SlotInput, SlotPreviewInput } from '@switchboard/contracts/slots';
import { maxOccurrences, recurrencePatterns } from '@switchboard/contracts/slots.limits';
import { Banner, Grid, Skeleton, Stack, Text, tokens } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select } from '@switchboard/design-system/forms';
import { request } from '@switchboard/platform';
import { type SaveForm, useWatch } from '@switchboard/platform/forms';
import { keepPreviousData, organizationKey, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { formatDayIn, formatTimeIn } from '../../display/zoneTimes.ts';
import { type SlotFormValues, whenOf } from './slotForm.ts';

interface Props {
  form: Pick<SaveForm<SlotFormValues, SlotInput>, 'control'>;
}

const words = { daily: 'Every day', weekly: 'Every week', monthly: 'Every month' } as const;
const options = [
  { id: 'none', label: 'Does not repeat' },
  ...recurrencePatterns.map((id) => ({ id, label: words[id] })),
];

const Days = styled.ul`
  max-block-size: ${tokens.height.list};
  overflow: auto;
  padding-inline-start: ${tokens.space[4]};
  columns: 12rem;
  font-variant-numeric: tabular-nums;
`;

/** What repeating would make, as the API works it out; read anew when somebody has chosen other days. */
function Preview({ asked }: { asked: SlotPreviewInput }) {
  const { data, error } = useQuery({
    queryKey: organizationKey('POST /api/slots/preview', asked),
    queryFn: ({ signal }) => request('POST /api/slots/preview', { body: asked, signal }),
    placeholderData: keepPreviousData,
  });
  if (error)
    return (
      <Banner tone="danger" title="The times could not be worked out">
        {error.message}
      </Banner>
    );
  if (!data) return <Skeleton lines={2} />;
  const { occurrences } = data;
  const zone = asked.time_zone ?? 'UTC';
  return (
    <Stack gap={2}>
      <Text as="p" weight="medium" role="status">
        {occurrences.length === 1 ? '1 slot' : `${occurrences.length} slots`}
        {occurrences.length >= maxOccurrences && `, the most that are made at once`}
      </Text>
      <Days aria-label="When the slots will be">
        {occurrences.map(({ start_time, is_moved }) => (
          <li key={start_time}>
            {formatDayIn(zone, start_time)}
            {is_moved && <Text tone="muted"> from {formatTimeIn(zone, start_time)}: the clocks change</Text>}
          </li>
        ))}
      </Days>
    </Stack>
  );
}

/** How a new slot repeats, until when, and what that makes. */
export function RepeatFields({ form: { control } }: Props) {
  const [time_zone, segments, recurrence_pattern, recurrence_end_date] = useWatch({
    control,
    name: ['time_zone', 'segments', 'recurrence_pattern', 'recurrence_end_date'],
  });
  const repeats = recurrence_pattern !== 'none';
  const when = whenOf({ time_zone, segments, recurrence_pattern, recurrence_end_date });
  const asked = SlotPreviewInput.safeParse(when).success ? when : undefined;
  return (
    <Stack gap={3}>
      <Grid min={200} columns={2} gap={4}>
        <Select name="recurrence_pattern" label="Repeats" options={options} />
        {repeats && <DatePicker name="recurrence_end_date" label="Last day" isRequired />}
      </Grid>
      {repeats && asked && <Preview asked={asked} />}
    </Stack>
  );
}
