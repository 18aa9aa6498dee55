import { Card, Stack } from '@switchboard/design-system';
import { RadioGroup, Switch, TextField } from '@switchboard/design-system/forms';
import { Controller, useFormContext, useWatch } from '@switchboard/platform/forms';
import { type PhoneNumberForm, tidyPhoneNumber } from './phoneNumberForm.ts';

const types = [
  { id: 'outbound', label: 'Outbound', description: 'Assistants call from it.' },
  { id: 'inbound', label: 'Inbound', description: 'Leads call it.' },
];

const trunkNames = ['termination_sip_domain', 'auth_username', 'auth_password'] as const;

interface TrunkFieldsProps {
  /** The end of the stored SIP password; null when none is stored. */
  storedPassword: string | null;
}

function passwordHint(storedPassword: string | null): string | undefined {
  if (storedPassword === null) return undefined;
  return `Stored, ends in ${storedPassword || '…'}. Leave empty to keep it; without a username it is removed.`;
}

function TrunkFields({ storedPassword }: TrunkFieldsProps) {
  const { control } = useFormContext<PhoneNumberForm>();
  const isOutbound = useWatch({ control, name: 'type' }) === 'outbound';
  return (
    <Card
      title="SIP trunk"
      titleLevel={3}
      padding="sm"
      description={isOutbound ? 'How your carrier takes calls from this number.' : 'Optional for inbound numbers.'}
    >
      <Stack gap={4}>
        <Controller
          control={control}
          name="termination_sip_domain"
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label="Termination SIP domain"
              placeholder="acme.pstn.example"
              isRequired={isOutbound}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="auth_username"
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label="SIP username"
              autoComplete="off"
              isRequired={isOutbound}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="auth_password"
          render={({ field: { ref, ...field }, fieldState }) => (
            <TextField
              {...field}
              inputRef={ref}
              label="SIP password"
              type="password"
              autoComplete="new-password"
              isRequired={isOutbound && storedPassword === null}
              description={passwordHint(storedPassword)}
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      </Stack>
    </Card>
  );
}

/** The fields of a phone number, for adding and editing. */
export function PhoneNumberFields({ storedPassword }: TrunkFieldsProps) {
  const { control, clearErrors, trigger, formState } = useFormContext<PhoneNumberForm>();
  // What the trunk must have depends on the type, so its messages follow a change of it.
  const checkTrunk = () => (formState.isSubmitted ? void trigger(trunkNames) : clearErrors(trunkNames));
  return (
    <>
      <Controller
        control={control}
        name="phone_number"
        render={({ field: { ref, onBlur, onChange, ...field }, fieldState }) => (
          <TextField
            {...field}
            inputRef={ref}
            label="Phone Number"
            type="tel"
            placeholder="+12125551234"
            isRequired
            autoFocus
            onChange={onChange}
            onBlur={() => {
              const tidy = tidyPhoneNumber(field.value);
              if (tidy !== field.value) onChange(tidy);
              onBlur();
            }}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="type"
        render={({ field: { ref: _, ...field }, fieldState }) => (
          <RadioGroup
            {...field}
            label="Type"
            options={types}
            onChange={(type) => {
              field.onChange(type);
              checkTrunk();
            }}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <TrunkFields storedPassword={storedPassword} />
      <Controller
        control={control}
        name="is_default"
        render={({ field: { ref, value, ...field } }) => (
          <Switch
            {...field}
            inputRef={ref}
            isSelected={value}
            label="Default number"
            description="Chosen first where calls of this type need a number. Each type has one default."
          />
        )}
      />
    </>
  );
}
