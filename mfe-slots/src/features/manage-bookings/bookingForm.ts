import { type Booking, BookingChange, BookingInput, type BookingStatus } from '@switchboard/contracts/bookings';
import type { FieldErrors } from '@switchboard/platform/forms';

/** The values of the booking form. */
export interface BookingValues {
  lead_id: string | null;
  name: string;
  email: string;
  phone: string;
  notes: string;
  start_time: string | null;
  status: BookingStatus;
  /** Whether the person is notified by email. */
  tells: boolean;
}

export const newBooking: BookingValues = {
  lead_id: null,
  name: '',
  email: '',
  phone: '',
  notes: '',
  start_time: null,
  status: 'confirmed',
  tells: true,
};

/** A booking as form values. */
export const valuesOf = (booking: Booking): BookingValues => ({
  lead_id: booking.lead_id,
  name: booking.name,
  email: booking.email ?? '',
  phone: booking.phone ?? '',
  notes: booking.notes ?? '',
  start_time: booking.start_time,
  status: booking.status,
  tells: true,
});

/** The changed values of a booking, and whether the person is notified. */
function changesOf(values: BookingValues, booking: Booking): Partial<BookingValues> {
  const stored = valuesOf(booking);
  const names = Object.keys(stored) as (keyof BookingValues)[];
  const changed = names.filter((name) => values[name] !== stored[name]);
  return { ...Object.fromEntries(changed.map((name) => [name, values[name]])), tells: values.tells };
}

/** Validates the form with the API's own schema. For an existing booking, only changes are sent. */
export function resolveBooking(booking: Booking | undefined) {
  return (values: BookingValues) => {
    const { start_time, ...rest } = values;
    const parsed = booking
      ? BookingChange.safeParse(changesOf(values, booking))
      : BookingInput.safeParse({ ...rest, ...(start_time && { start_time }) });
    const problems = (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
    const errors = Object.fromEntries(problems.map(([name, message]) => [name, { type: 'schema', message }]));
    if (!start_time) errors.start_time = { type: 'schema', message: 'Please choose a time.' };
    if (parsed.success && start_time) return { values: parsed.data, errors: {} };
    return { values: {}, errors: errors as FieldErrors<BookingValues> };
  };
}
