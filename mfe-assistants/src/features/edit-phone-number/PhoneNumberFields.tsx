import { minRatedCalls } from '@switchboard/contracts/dialer.limits';
import { Card, Grid, Stack } from '@switchboard/design-system';
import { NumberField, RadioGroup, Switch, TextField } from '@switchboard/design-system/forms';
import type { SaveForm } from '@switchboard/platform/forms';
import { AnsweredBy } from './AnsweredBy.tsx';
import { IncomingFields } from './IncomingFields.tsx';
import { MoreTrunkFields } from './MoreTrunkFields.tsx';
import { type PhoneNumberForm, type PhoneNumberValues, tidyPhoneNumber } from './phoneNumberForm.ts';

const types = [
  { id: 'outbound', label: 'Outbound', description: 'Assistants call from it.' },
  { id: 'inbound', label: 'Inbound', description: 'Leads call it.' },
];
const trunkNames = ['termination_sip_domain', 'auth_username', 'auth_password'] as const;

interface TrunkFieldsProps {
  form: SaveForm<PhoneNumberForm, PhoneNumberValues>;
  checkTrunk: () => void;
  isOutbound: boolean;
  /** The last characters of the stored SIP password; null if none is stored. */
  storedPassword: string | null;
}

function passwordHint(storedPassword: string | null): string | undefined {
  if (storedPassword === null) return undefined;
  const stored = storedPassword ? `Stored, ends in ${storedPassword}.` : 'A password is stored.';
  return `${stored} Leave empty to keep it; without a username it is removed.`;
}

function TrunkFields({ form, checkTrunk, isOutbound, storedPassword }: TrunkFieldsProps) {
  const needsPassword = isOutbound && form.watch('trunk_authentication') !== 'address';
  return (
    <Card
      title="SIP trunk"
      titleLevel={3}
      padding="sm"
      description={isOutbound ? 'How your carrier takes calls from this number.' : 'Optional for inbound numbers.'}
    >
      <Stack gap={4}>
        <TextField
          name="termination_sip_domain"
          label="Termination SIP domain"
          placeholder="acme.pstn.example"
          isRequired={isOutbound}
        />
        <TextField name="auth_username" label="SIP username" autoComplete="off" isRequired={needsPassword} />
        <TextField
          name="auth_password"
          label="SIP password"
          type="password"
          autoComplete="new-password"
          isRequired={needsPassword && storedPassword === null}
          description={passwordHint(storedPassword)}
        />
        <MoreTrunkFields form={form} checkTrunk={checkTrunk} />
      </Stack>
    </Card>
  );
}

function LimitFields({ isOutbound }: { isOutbound: boolean }) {
  return (
    <Card
      title="Limits"
      titleLevel={3}
      padding="sm"
      description="The limits of your carrier. Calls above them wait. Leave a field empty for no limit."
    >
      <Grid min={200} columns={2} gap={4}>
        <NumberField name="max_concurrent_calls" label="Calls at a time" placeholder="No limit" />
        <NumberField
          name="max_calls_per_second"
          label="Calls per second"
          placeholder="No limit"
          description="Outgoing calls only."
        />
        {isOutbound && (
          <>
            <NumberField
              name="max_calls_per_day"
              label="Calls per day"
              placeholder="No limit"
              description="In your organization’s time zone."
            />
            <NumberField
              name="min_answer_percent"
              label="Pause below (% answered)"
              placeholder="Never"
              description={`Campaigns stop using the number while people answer fewer of its calls. Rated over 24 hours, from ${minRatedCalls} calls.`}
            />
          </>
        )}
      </Grid>
    </Card>
  );
}

interface PhoneNumberFieldsProps extends Pick<TrunkFieldsProps, 'storedPassword'> {
  form: SaveForm<PhoneNumberForm, PhoneNumberValues>;
}

/** The fields of a phone number, for adding and editing. */
export function PhoneNumberFields({ form, storedPassword }: PhoneNumberFieldsProps) {
  // The trunk's required fields depend on the type, so a change of type validates them again.
  const checkTrunk = () =>
    form.formState.isSubmitted ? void form.trigger(trunkNames) : form.clearErrors([...trunkNames]);
  const tidy = () => {
    const typed = form.getValues('phone_number');
    const tidied = tidyPhoneNumber(typed);
    if (tidied !== typed) form.setValue('phone_number', tidied, { shouldDirty: true });
  };
  return (
    <>
      <TextField
        name="phone_number"
        label="Phone Number"
        type="tel"
        placeholder="+12125551234"
        isRequired
        onBlur={tidy}
      />
      <RadioGroup name="type" label="Type" options={types} onChange={checkTrunk} />
      {form.watch('type') === 'inbound' && (
        <>
          <AnsweredBy />
          <IncomingFields form={form} />
        </>
      )}
      <TrunkFields
        form={form}
        checkTrunk={checkTrunk}
        isOutbound={form.watch('type') === 'outbound'}
        storedPassword={storedPassword}
      />
      <LimitFields isOutbound={form.watch('type') === 'outbound'} />
      <Switch
        name="is_default"
        label="Default number"
        description="Used first when calls of this type need a number. Each type has one default."
      />
    </>
  );
}
