import type { FeatureTemplateInput } from '@switchboard/contracts/feature-templates';
import { Grid, Stack, Text } from '@switchboard/design-system';
import { NumberField } from '@switchboard/design-system/forms';
import { Controller, useFormContext } from '@switchboard/platform/forms';
import { useId } from 'react';

const limits = [
  { name: 'max_instances', label: 'Max instances' },
  { name: 'max_leads_per_instance', label: 'Max leads per instance' },
  { name: 'max_call_minutes_per_instance', label: 'Max call minutes per instance' },
  { name: 'max_reports_per_instance', label: 'Max reports per instance' },
] as const;

/** The four limits of a feature template; each may stay empty. */
export function LimitFields() {
  const { control, clearErrors } = useFormContext<FeatureTemplateInput>();
  const hintId = useId();
  return (
    <Stack gap={3} role="group" aria-label="Limits" aria-describedby={hintId}>
      <Text as="p" size="sm" tone="muted" id={hintId}>
        An instance is one campaign of the template. Empty or 0 means no limit.
      </Text>
      <Grid min={200} columns={2} gap={3}>
        {limits.map(({ name, label }) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field: { ref, value, ...field }, fieldState }) => (
              // Without a minimum, so that a wrong number is explained instead of silently changed. The field reports its
              // number when it is left; its message goes with the first key, so that nothing moves at that moment.
              <NumberField
                {...field}
                onInput={() => clearErrors(name)}
                value={value ?? null}
                inputRef={ref}
                label={label}
                placeholder="No limit"
                errorMessage={fieldState.error?.message}
              />
            )}
          />
        ))}
      </Grid>
    </Stack>
  );
}
