import type { Slot, SlotInput } from '@switchboard/contracts/slots';
import { Button } from '@switchboard/design-system';
import { Form } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import { FormProvider, useForm } from '@switchboard/platform/forms';
import { useId } from 'react';
import { useCreateSlot } from '../../api/slots.ts';
import { formatSpan } from '../../slotTimes.ts';
import { SegmentFields } from './SegmentFields.tsx';
import { SlotFields } from './SlotFields.tsx';
import { emptySlotForm, formPath, resolveSlotForm, type SlotFormValues } from './slotForm.ts';

interface Props {
  /** The viewer's time zone, as it is called in the list. */
  zone: string;
  onClose: () => void;
  onCreated: (slot: Slot) => void;
}

/** The form for a new slot. What was typed stays when saving fails. */
export function CreateSlotDialog({ zone, onClose, onCreated }: Props) {
  const formId = useId();
  const create = useCreateSlot();
  const form = useForm<SlotFormValues, unknown, SlotInput>({
    defaultValues: emptySlotForm(),
    resolver: resolveSlotForm,
  });

  const save = form.handleSubmit((input) =>
    create.mutate(input, {
      onSuccess: (slot) => {
        notify({ title: 'Slot created', description: formatSpan(slot), tone: 'success' });
        onCreated(slot);
      },
      onError: (error) => {
        notifyError('Failed to create slot', error);
        for (const [path, message] of Object.entries(error instanceof ApiError ? error.fields : {}))
          form.setError(formPath(path) as keyof SlotFormValues, { message });
      },
    }),
  );

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title="Create Slot"
      description="A time that people can book, with a number of seats."
      isDismissable={!create.isPending}
      footer={
        <>
          <Button isDisabled={create.isPending} onPress={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isPending={create.isPending}>
            Create Slot
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <Form id={formId} onSubmit={save}>
          <SlotFields />
          <SegmentFields zone={zone} />
        </Form>
      </FormProvider>
    </Dialog>
  );
}
