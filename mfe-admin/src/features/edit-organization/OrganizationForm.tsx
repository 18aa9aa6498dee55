import { UpdateOrganization } from '@switchboard/contracts/organizations';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { Button } from '@switchboard/design-system';
import { Combobox, Form, FormActions, TextField } from '@switchboard/design-system/forms';
import { ApiError, notify, notifyError } from '@switchboard/platform';
import { Controller, useForm, zodResolver } from '@switchboard/platform/forms';
import { useMemo } from 'react';
import { useUpdateOrganization } from '../../api/organization.ts';

function zoneOptions(current: string) {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), current]);
  return [...zones].map((zone) => ({ id: zone, label: zone.replaceAll('_', ' ') }));
}

/** Renames the organization and sets its time zone. */
export function OrganizationForm({ organization }: { organization: ActiveOrganization }) {
  const { name, time_zone } = organization;
  const update = useUpdateOrganization();
  const options = useMemo(() => zoneOptions(time_zone), [time_zone]);
  const { control, handleSubmit, setError, formState } = useForm({
    values: { name, time_zone },
    resolver: zodResolver(UpdateOrganization),
    resetOptions: { keepDirtyValues: true },
  });

  const save = handleSubmit((body) =>
    update.mutate(body, {
      onSuccess: () => notify({ title: 'Organization updated', tone: 'success' }),
      onError: (error) => {
        notifyError('Failed to update organization', error);
        for (const [field, message] of Object.entries(error instanceof ApiError ? error.fields : {}))
          setError(field === 'time_zone' ? 'time_zone' : 'name', { message });
      },
    }),
  );

  return (
    <Form onSubmit={save}>
      <Controller
        control={control}
        name="name"
        render={({ field: { ref, ...field }, fieldState }) => (
          <TextField
            label="Name"
            isRequired
            maxLength={100}
            {...field}
            inputRef={ref}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="time_zone"
        render={({ field: { value, onChange, onBlur }, fieldState }) => (
          <Combobox
            label="Time zone"
            description="Call windows of leads without a zone of their own, and the days of reports, follow it."
            options={options}
            value={value ?? null}
            onChange={(zone) => onChange(zone ?? time_zone)}
            onBlur={onBlur}
            errorMessage={fieldState.error?.message}
          />
        )}
      />
      <FormActions>
        <Button variant="primary" type="submit" isPending={update.isPending} isDisabled={!formState.isDirty}>
          Save changes
        </Button>
      </FormActions>
    </Form>
  );
}
