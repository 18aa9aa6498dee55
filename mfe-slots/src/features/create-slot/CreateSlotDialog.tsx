import type { Slot, SlotDetail, SlotInput } from '@switchboard/contracts/slots';
import { TimeZoneField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request, useModuleSettings } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import type module from '../../../module.ts';
import { formatSpanIn } from '../../display/zoneTimes.ts';
import { SettingFields } from '../../slot-form/SettingFields.tsx';
import { SlotFields } from '../../slot-form/SlotFields.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { SegmentFields } from './SegmentFields.tsx';
import { emptySlotForm, formPath, resolveSlotForm, type SlotFormValues } from './slotForm.ts';

interface Props {
  /** The initial IANA zone of a new slot. */
  zone: string;
  onClose: () => void;
  onCreated: (slot: Slot) => void;
}

function saidOf({ occurrences, time_zone, start_time, end_time }: SlotDetail) {
  const when = formatSpanIn(time_zone, start_time, end_time);
  return occurrences > 1
    ? { title: `${occurrences} slots created`, description: `The first is ${when}.` }
    : { title: 'Slot created', description: when };
}

/** The form for a new slot. */
export function CreateSlotDialog({ zone, onClose, onCreated }: Props) {
  const usual = useModuleSettings<typeof module>();
  const form = useSaveForm<SlotFormValues, SlotInput, SlotDetail>(resolveSlotForm, {
    values: emptySlotForm(usual, zone),
    save: (body) => request('POST /api/slots', { body }),
    stale: 'slot.changed',
    done: saidOf,
    failed: 'Failed to create slot',
    errorsOf: ({ fields }, typed) =>
      Object.fromEntries(Object.entries(fields).map(([path, message]) => [formPath(path, message, typed), message])),
    onSaved: (slot) => onCreated(slot),
  });
  return (
    <FormDialog
      form={form}
      size="lg"
      title="Create Slot"
      description="A time that people can book, with a number of seats."
      submitLabel="Create Slot"
      onClose={onClose}
    >
      <SlotFields />
      <SegmentFields form={form} />
      <TimeZoneField name="time_zone" label="Time zone" isRequired description="In which the times above are meant." />
      <RepeatFields form={form} />
      <SettingFields form={form} />
    </FormDialog>
  );
}
