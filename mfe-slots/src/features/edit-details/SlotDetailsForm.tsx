import type { SlotChange, SlotDetail } from '@switchboard/contracts/slots';
import { Banner, Button, Card } from '@switchboard/design-system';
import { Form, FormActions, TimeZoneField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { useRef } from 'react';
import { people, peopleToTell } from '../../display/people.ts';
import { ScopeField } from '../../display/ScopeField.tsx';
import { SettingFields } from '../../slot-form/SettingFields.tsx';
import { SlotFields } from '../../slot-form/SlotFields.tsx';
import { changesOf, type DetailsValues, detailLabel, detailsOf, resolveDetails } from './detailsForm.ts';

/** Messages by field. Too few seats for the existing bookings is an error of the seat field that the user changed. */
function errorsOf(slot: SlotDetail) {
  return ({ fields, reason, message }: ApiError, typed: DetailsValues): Record<string, string> => {
    if (Object.keys(fields).length > 0 || reason !== 'below_booked') return fields;
    return { [typed.capacity === slot.capacity ? 'seats_per_time' : 'capacity']: message };
  };
}

function useDetailsForm(slot: SlotDetail) {
  /** The version that someone else saved, once it is loaded: a save sends the differences from it. */
  const theirs = useRef<SlotDetail>(null);
  const form = useSaveForm<DetailsValues, SlotChange, SlotDetail & { told: number }>(resolveDetails, {
    values: detailsOf(slot),
    save: (input, version) =>
      request('PATCH /api/slots/:id', {
        params: { id: slot.id },
        body: {
          ...changesOf(input, theirs.current && theirs.current.version === version ? theirs.current : slot),
          version: Number(version),
        },
      }),
    merge: {
      version: slot.version,
      read: async () => {
        const stored = await request('GET /api/slots/:id', { params: { id: slot.id } });
        theirs.current = stored;
        return { version: stored.version, values: detailsOf(stored) };
      },
      label: detailLabel,
    },
    stale: 'slot.changed',
    done: ({ told }) => ({
      title: 'Slot updated',
      ...(told > 0 && { description: `${people(told)} will be notified by email.` }),
    }),
    errorsOf: errorsOf(slot),
    failed: (error) => {
      if (error instanceof ApiError && error.reason === 'below_booked') return undefined;
      return error instanceof Error ? error.message : 'An unknown error occurred';
    },
  });
  return form;
}

/** Shows who is notified of a new name or place before it is saved; empty if neither changed. */
function WhoIsTold({ slot, form }: { slot: SlotDetail; form: ReturnType<typeof useDetailsForm> }) {
  const [name, location, scope] = useWatch({ control: form.control, name: ['name', 'location', 'scope'] });
  const isOther = name.trim() !== slot.name || location.trim() !== (slot.location ?? '');
  const told = peopleToTell(slot, scope);
  if (!isOther || told === 0) return null;
  return (
    <Banner title={`${people(told)} will be notified by email`}>
      They booked under another name or place. Their calendar entry is renewed.
    </Banner>
  );
}

/** The slot's name, seats and booking settings. Changes apply to new bookings. */
export function SlotDetailsForm({ slot }: { slot: SlotDetail }) {
  const form = useDetailsForm(slot);
  const { isDirty } = form.formState;
  return (
    <Card title="Details" titleLevel={2} description="Changes apply to new bookings.">
      <Form form={form}>
        {form.failure && (
          <Banner tone="danger" role="alert" title="Failed to update slot">
            {form.failure}
          </Banner>
        )}
        <SlotFields booked={slot.filled_seats} />
        <TimeZoneField
          name="time_zone"
          label="Time zone"
          isRequired
          description="In which its times are shown and mails are written."
        />
        <SettingFields form={form} campaignId={slot.campaign_id} />
        {slot.occurrences > 1 && <ScopeField name="scope" label="Change" />}
        <WhoIsTold slot={slot} form={form} />
        <FormActions>
          <Button isDisabled={!isDirty || form.isSaving} onPress={() => form.reset(detailsOf(slot))}>
            Reset
          </Button>
          <Button variant="primary" type="submit" isPending={form.isSaving}>
            Save Changes
          </Button>
        </FormActions>
        <LeaveQuestion form={form} />
      </Form>
    </Card>
  );
}
