import { type SlotDetail, SlotRepeat } from '@switchboard/contracts/slots';
import { Grid } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { repeatOptions } from '../../display/repeatLabels.ts';
import { OccurrencePreview } from '../../slot-form/OccurrencePreview.tsx';

interface Props {
  slot: SlotDetail;
  onClose: () => void;
}

function Preview({ slot, asked }: { slot: SlotDetail; asked: SlotRepeat }) {
  const query = useQuery({
    ...endpointQuery('GET /api/slots/:id/occurrences', { params: { id: slot.id }, query: asked }),
    placeholderData: keepPreviousData,
  });
  return <OccurrencePreview zone={slot.time_zone} query={query} />;
}

/** Makes an existing slot the first of a series, and shows beforehand when the others will be. */
export function RepeatSlotDialog({ slot, onClose }: Props) {
  const form = useSaveForm<SlotRepeat, SlotRepeat, SlotDetail>(SlotRepeat, {
    values: { recurrence_pattern: 'weekly' },
    save: (body) => request('POST /api/slots/:id/repeat', { params: { id: slot.id }, body }),
    stale: 'slot.changed',
    done: ({ occurrences }) => ({
      title: `${occurrences} slots`,
      description: 'The new ones begin with these details and nothing booked.',
    }),
    failed: 'Failed to repeat slot',
    onSaved: onClose,
  });
  const [recurrence_pattern, recurrence_end_date] = useWatch({
    control: form.control,
    name: ['recurrence_pattern', 'recurrence_end_date'],
  });
  const { data: asked } = SlotRepeat.safeParse({ recurrence_pattern, recurrence_end_date });
  return (
    <FormDialog
      form={form}
      title="Repeat Slot"
      description="Create more slots with these details, at the same times of the day. Bookings stay with this slot."
      submitLabel="Repeat Slot"
      onClose={onClose}
    >
      <Grid min={200} columns={2} gap={4}>
        <Select name="recurrence_pattern" label="Repeats" options={repeatOptions} />
        <DatePicker name="recurrence_end_date" label="Last day" isRequired />
      </Grid>
      {asked && <Preview slot={slot} asked={asked} />}
    </FormDialog>
  );
}
