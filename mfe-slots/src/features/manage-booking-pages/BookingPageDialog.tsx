import { type BookingPage, BookingPageInput } from '@switchboard/contracts/booking-pages';
import { Switch, TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request, useOrganization } from '@switchboard/platform';
import { FormProvider, useSaveForm } from '@switchboard/platform/forms';
import { SlotChoices } from './SlotChoices.tsx';

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  shows_organizer: 'Show the organizer',
  slot_ids: 'Slots',
};

interface BookingPageDialogProps {
  /** The page to change; without one, the dialog adds a page of several slots. */
  page?: BookingPage | undefined;
  onClose: () => void;
}

/** Adds or changes a public page that offers several slots. */
export function BookingPageDialog({ page, onClose }: BookingPageDialogProps) {
  const organization = useOrganization();
  const form = useSaveForm(BookingPageInput, {
    values: page ?? { name: '', description: '', shows_organizer: true, series_id: null, slot_ids: [] },
    save: ({ series_id, slot_ids, ...body }, version) =>
      page
        ? request('PATCH /api/booking-pages/:id', {
            params: { id: page.id },
            body: { ...body, ...(!series_id && { slot_ids }), updated_at: String(version) },
          })
        : request('POST /api/booking-pages', { body: { ...body, slot_ids } }),
    ...(page && {
      merge: {
        version: page.updated_at,
        read: async () => {
          const { updated_at, ...values } = await request('GET /api/booking-pages/:id', { params: { id: page.id } });
          return { version: updated_at, values };
        },
        label: (name) => labels[name] ?? name,
      },
    }),
    stale: 'booking_page.changed',
    done: page ? 'Booking page updated' : 'Booking page created',
    failed: page ? 'Failed to update booking page' : 'Failed to create booking page',
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={page ? 'Edit booking page' : 'Create booking page'}
      description="One link on which people choose among the times of several slots."
      submitLabel={page ? 'Save changes' : 'Create booking page'}
      onClose={onClose}
    >
      <TextField name="name" label="Name" isRequired placeholder="First interviews" />
      <TextArea name="description" label="Description" rows={2} />
      <Switch
        name="shows_organizer"
        label="Show the organizer"
        description={`Everyone with the link sees the name and the logo of ${organization?.name ?? 'your organization'}.`}
      />
      {!page?.series_id && (
        <FormProvider {...form}>
          <SlotChoices />
        </FormProvider>
      )}
    </FormDialog>
  );
}
