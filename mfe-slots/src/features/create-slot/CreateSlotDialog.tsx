import type { Slot, SlotInput } from '@switchboard/contracts/slots';
import { formatSpan } from '@switchboard/design-system';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request, useModuleSettings } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import type module from '../../../module.ts';
import { SegmentFields } from './SegmentFields.tsx';
import { SlotFields } from './SlotFields.tsx';
import { emptySlotForm, formPath, resolveSlotForm, type SlotFormValues } from './slotForm.ts';

interface Props {
  /** The viewer's time zone, as it is called in the list. */
  zone: string;
  onClose: () => void;
  onCreated: (slot: Slot) => void;
}

/** The form for a new slot. */
export function CreateSlotDialog({ zone, onClose, onCreated }: Props) {
  const usual = useModuleSettings<typeof module>();
  const form = useSaveForm<SlotFormValues, SlotInput, Slot>(resolveSlotForm, {
    values: emptySlotForm(usual),
    save: (body) => request('POST /api/slots', { body }),
    stale: 'slot.changed',
    done: ({ start_time, end_time }) => ({ title: 'Slot created', description: formatSpan(start_time, end_time) }),
    failed: 'Failed to create slot',
    errorsOf: ({ fields }, { segments }) =>
      Object.fromEntries(Object.entries(fields).map(([path, message]) => [formPath(path, message, segments), message])),
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
      <SegmentFields form={form} zone={zone} />
    </FormDialog>
  );
}
