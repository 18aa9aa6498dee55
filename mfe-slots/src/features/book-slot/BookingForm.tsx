import { type Booked, PublicBookingInput } from '@switchboard/contracts/book-slot';
import { phoneProblems } from '@switchboard/contracts/phone-rules';
import { Banner, Button, Grid, Stack, VisuallyHidden } from '@switchboard/design-system';
import {
  Checkbox,
  Form,
  isValidPhone,
  type PhoneCountry,
  PhoneField,
  phoneCountries,
  TextField,
} from '@switchboard/design-system/forms';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useEffect, useRef, useState } from 'react';
import { type Conflict, conflictOf } from '../../booking/bookingRefusal.ts';
import { ChosenTime } from '../../booking/ChosenTime.tsx';
import { attemptKey, emptyBooker, forgetDraft, keepDraft, readDraft } from '../../booking/draft.ts';
import { HoldTimer } from '../../booking/HoldTimer.tsx';
import type { ChoosesTime } from '../../booking/useChoice.ts';
import type { BookableSlot } from '../../booking/useFreeTimes.ts';
import { fieldProblem, problemText } from '../../texts/problems.ts';
import { language, t } from '../../texts/texts.ts';

/** The booker's input: the contract's fields, with a number that is valid in its country. */
const BookerForm = PublicBookingInput.pick({
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  whatsapp_reminders: true,
}).extend({ phone: PublicBookingInput.shape.phone.refine(isValidPhone, phoneProblems.invalid) });

/** The country of the browser's language, if the field offers it. */
function usualCountry(): PhoneCountry {
  const { region } = new Intl.Locale(navigator.language || 'en-US');
  return phoneCountries.find(({ id }) => id === region)?.id ?? 'US';
}

interface Props {
  slot: BookableSlot;
  zone: string;
  chooses: ChoosesTime;
  onConflict: (conflict: Conflict) => void;
  onBooked: (answer: Booked, email: string) => void;
}

function useBookerForm({ slot, zone, chooses: { choice, clear }, onConflict, onBooked }: Props) {
  const trap = useRef<HTMLInputElement>(null);
  const isBooked = useRef(false);
  // Read once: the form owns the values from now on.
  const [typed] = useState(() => ({ ...emptyBooker, ...readDraft(slot.id).typed }));
  const form = useSaveForm(BookerForm, {
    values: typed,
    // A reload restores the input.
    isGuarded: false,
    save: (person) => {
      if (!choice) throw new Error('No time is chosen');
      const body = {
        ...person,
        start_time: choice.start_time,
        hold_id: choice.hold?.id,
        waits: choice.waits,
        time_zone: zone,
        language: language(),
        website: trap.current?.value ?? '',
      };
      // With a renewed hold it is the same booking: an earlier attempt without an answer may have been booked.
      const { hold_id: _, ...asked } = body;
      const headers = { 'idempotency-key': attemptKey(slot.id, asked) };
      return request('POST /api/book-slot/:id/bookings', { params: { id: slot.id }, body, headers });
    },
    failed: (error) => {
      const conflict = conflictOf(error);
      if (conflict) onConflict(conflict);
      // After an error response the attempt is over, and the next one is another request. Without a response it may have been booked.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) keepDraft(slot.id, { attempt: null });
      const isAtFields = error instanceof ApiError && Object.keys(error.fields).some((name) => name in emptyBooker);
      return conflict || isAtFields ? undefined : problemText(error as Error);
    },
    errorText: fieldProblem,
    onSaved: (answer, { email }) => {
      isBooked.current = true;
      clear();
      forgetDraft(slot.id);
      onBooked(answer, email);
    },
  });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch((values) => {
      if (!isBooked.current) keepDraft(slot.id, { typed: { ...emptyBooker, ...values } });
    });
    return unsubscribe;
  }, [watch, slot.id]);
  return { form, trap };
}

/** The booker's details. The input stays if the time is lost in the meantime. */
export function BookingForm(props: Props) {
  const { slot, zone, chooses } = props;
  const { choice } = chooses;
  const { form, trap } = useBookerForm(props);
  const [country] = useState(usualCountry);
  const [send, sending] = choice?.waits ? [t('form.join'), t('form.joining')] : [t('form.book'), t('form.booking')];
  return (
    <Stack gap={4}>
      {choice && (
        <Stack gap={2}>
          <ChosenTime time={choice} zone={zone} slotZone={slot.time_zone} />
          {choice.hold && <HoldTimer deadline={choice.hold.deadline} onAgain={chooses.takeAgain} />}
        </Stack>
      )}
      <Form form={form} aria-label={t('page.details')}>
        <Grid min={160} columns={2} gap={4}>
          <TextField name="first_name" label={t('form.first_name')} isRequired autoComplete="given-name" />
          <TextField name="last_name" label={t('form.last_name')} isRequired autoComplete="family-name" />
        </Grid>
        <TextField name="email" label={t('form.email')} type="email" isRequired autoComplete="email" />
        <PhoneField name="phone" label={t('form.phone')} isRequired defaultCountry={country} />
        {slot.offers_whatsapp && (
          <Checkbox name="whatsapp_reminders" label={t('form.whatsapp')} description={t('form.whatsapp_text')} />
        )}
        <VisuallyHidden aria-hidden="true">
          <input ref={trap} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
        </VisuallyHidden>
        {form.failure && (
          <Banner tone="danger" title={t('form.failed')}>
            {form.failure}
          </Banner>
        )}
        <Button type="submit" size="lg" variant="primary" isDisabled={!choice} isPending={form.isSaving}>
          {form.isSaving ? sending : send}
        </Button>
      </Form>
    </Stack>
  );
}
