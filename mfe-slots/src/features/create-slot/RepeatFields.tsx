import { type SlotInput, SlotPreviewInput } from '@switchboard/contracts/slots';
import { Grid, Stack } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select } from '@switchboard/design-system/forms';
import { request } from '@switchboard/platform';
import { type SaveForm, useWatch } from '@switchboard/platform/forms';
import { keepPreviousData, organizationKey, useQuery } from '@switchboard/platform/query';
import { repeatOptions } from '../../display/repeatLabels.ts';
import { OccurrencePreview } from '../../slot-form/OccurrencePreview.tsx';
import { type SlotFormValues, whenOf } from './slotForm.ts';

interface Props {
  form: Pick<SaveForm<SlotFormValues, SlotInput>, 'control'>;
}

const options = [{ id: 'none', label: 'Does not repeat' }, ...repeatOptions];

/** The slots that the repetition would create, loaded again after the dates change. */
function Preview({ asked }: { asked: SlotPreviewInput }) {
  const query = useQuery({
    queryKey: organizationKey('POST /api/slots/preview', asked),
    queryFn: ({ signal }) => request('POST /api/slots/preview', { body: asked, signal }),
    placeholderData: keepPreviousData,
  });
  return <OccurrencePreview zone={asked.time_zone ?? 'UTC'} query={query} />;
}

/** How a new slot repeats, until when, and the resulting slots. */
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
