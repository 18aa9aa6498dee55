import type { Lead } from '@switchboard/contracts/leads';
import type { PhoneProblem } from '@switchboard/contracts/phone-rules';
import { Banner, Button, Stack } from '@switchboard/design-system';
import { Form, PhoneField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { LeadForm } from '../../phones/phoneForms.ts';

const titles: Record<PhoneProblem, string> = {
  no_country: 'This number was saved without its country',
  invalid: 'This is not a valid phone number',
  shortened: 'A spreadsheet program shortened this phone number',
  extension: "This phone number has an extension, which can't be dialed",
  several: 'This is more than one phone number',
  premium: 'This is a premium-rate or shared-cost number',
  too_short: 'This phone number is too short',
  fax: 'This is a fax number',
};

const PhoneOnly = LeadForm.pick({ phone_number: true });

function PhoneForm({ lead: { id, phone_number } }: { lead: Lead }) {
  const { mutateAsync } = useMutation(endpointMutation('PATCH /api/leads/:id', { stale: 'lead.changed' }));
  const form = useSaveForm(PhoneOnly, {
    values: { phone_number },
    save: (body) => mutateAsync({ params: { id }, body }),
    done: 'Lead updated successfully.',
    failed: 'Failed to update lead. Please try again.',
  });
  return (
    <>
      <Form form={form} hasFirstFocus>
        <PhoneField name="phone_number" label="Phone Number" isRequired autoComplete="off" />
        <div>
          <Button type="submit" isPending={form.isSaving}>
            Save Number
          </Button>
        </div>
      </Form>
      <LeaveQuestion form={form} />
    </>
  );
}

/** Replaces a call that would reach the wrong person: asks for what the lead's number lacks. */
export function CorrectPhone({ lead, problem }: { lead: Lead; problem: PhoneProblem }) {
  const canWrite = useCan('lead.write');
  return (
    <Stack gap={4}>
      <Banner tone="warning" title={titles[problem]}>
        It cannot be called until it is corrected.
      </Banner>
      {canWrite && <PhoneForm lead={lead} />}
    </Stack>
  );
}
