import type { Booking, BookingChange, BookingInput } from '@switchboard/contracts/bookings';
import { bookingStatuses } from '@switchboard/contracts/bookings.limits';
import type { SlotDetail } from '@switchboard/contracts/slots';
import { Banner, Button, ButtonGroup, formatZone, Grid } from '@switchboard/design-system';
import { Checkbox, PhoneField, Select, TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { useState } from 'react';
import { formatDayIn, formatTimeIn } from '../../display/zoneTimes.ts';
import { type BookingValues, newBooking, resolveBooking, valuesOf } from './bookingForm.ts';
import { statusLook } from './bookingWords.ts';
import { LeadSearch } from './LeadSearch.tsx';
import { TimeChoice } from './TimeChoice.tsx';

interface Props {
  slot: SlotDetail;
  /** Omitted for a new one. */
  booking?: Booking;
  onClose: () => void;
}

/** A time that was not given, with those near it that are free. */
interface Conflict {
  message: string;
  nearest: string[];
}

function conflictOf({ message, details }: ApiError): Conflict {
  const times = Array.isArray(details.free_times) ? (details.free_times as { start_time: string }[]) : [];
  return { message, nearest: times.map(({ start_time }) => start_time) };
}

function useBookingForm({ slot, booking, onClose }: Props) {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const params = { id: slot.id };
  const failed = booking ? 'Failed to update booking' : 'Failed to add booking';
  const form = useSaveForm<BookingValues, BookingInput | BookingChange, Booking>(resolveBooking(booking), {
    values: booking ? valuesOf(booking) : newBooking,
    save: (input) => {
      setConflict(null);
      return booking
        ? request('PATCH /api/slots/:id/bookings/:booking_id', {
            params: { ...params, booking_id: booking.id },
            body: input,
          })
        : request('POST /api/slots/:id/bookings', { params, body: input as BookingInput });
    },
    stale: 'booking.changed',
    done: booking ? 'Booking updated' : 'Booking added',
    failed: (error) => {
      const refusal = error instanceof ApiError ? error : null;
      const isConflict = refusal?.code === 'CONFLICT';
      if (isConflict) setConflict(conflictOf(refusal));
      const isSaidElsewhere = isConflict || Object.keys(refusal?.fields ?? {}).length > 0;
      return isSaidElsewhere ? undefined : `${failed}. ${error instanceof Error ? error.message : ''}`.trim();
    },
    onSaved: onClose,
  });
  return { form, conflict };
}

interface ConflictProps {
  conflict: Conflict;
  zone: string;
  onChoose: (time: string) => void;
}

function BookingConflict({ conflict: { message, nearest }, zone, onChoose }: ConflictProps) {
  return (
    <Banner tone="danger" role="alert" title="Booking Conflict">
      {message}
      {nearest.length > 0 && (
        <ButtonGroup label="Nearest free times">
          {nearest.map((time) => (
            <Button key={time} size="sm" onPress={() => onChoose(time)}>
              {formatDayIn(zone, time)} {formatTimeIn(zone, time)}
            </Button>
          ))}
        </ButtonGroup>
      )}
    </Banner>
  );
}

const statusOptions = bookingStatuses.map((id) => ({ id, label: statusLook[id].label }));

/** The staff's form for a booking: who, when, and whether it is a seat or a place on the waiting list. */
export function BookingDialog(props: Props) {
  const { slot, booking, onClose } = props;
  const { form, conflict } = useBookingForm(props);
  const time = form.useField('start_time');
  const email = useWatch({ control: form.control, name: 'email' });
  // A time that was chosen from elsewhere shows with its day.
  const [round, setRound] = useState(0);
  const set = (values: Partial<BookingValues>) => {
    for (const [name, value] of Object.entries(values))
      form.setValue(name as keyof BookingValues, value as never, {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      });
  };
  return (
    <FormDialog
      form={form}
      size="md"
      title={booking ? 'Edit Booking' : 'Add Booking'}
      description={`Times are those of ${formatZone(slot.time_zone)}.`}
      submitLabel={booking ? 'Save Changes' : 'Add Booking'}
      onClose={onClose}
    >
      {conflict && (
        <BookingConflict
          conflict={conflict}
          zone={slot.time_zone}
          onChoose={(start_time) => {
            set({ start_time });
            setRound(round + 1);
          }}
        />
      )}
      <LeadSearch
        linked={booking?.lead ?? null}
        onChoose={(lead) =>
          set({
            name: `${lead.first_name} ${lead.last_name}`.trim(),
            email: lead.email ?? '',
            phone: lead.phone_number,
          })
        }
      />
      <TextField name="name" label="Name" isRequired autoComplete="off" />
      <Grid min={200} columns={2} gap={4}>
        <TextField name="email" type="email" label="Email" autoComplete="off" />
        <PhoneField name="phone" label="Phone" autoComplete="off" />
      </Grid>
      <TimeChoice key={round} slot={slot} booking={booking} field={time} />
      <Select
        name="status"
        label="Status"
        options={booking ? statusOptions : statusOptions.filter(({ id }) => id !== 'cancelled')}
      />
      <TextArea name="notes" label="Notes" rows={2} description="For your team only." />
      {email !== '' && <Checkbox name="tells" label={`Tell ${email} by mail`} />}
    </FormDialog>
  );
}
