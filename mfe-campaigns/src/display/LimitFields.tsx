import { Grid, Stack, Text } from '@switchboard/design-system';
import { NumberField } from '@switchboard/design-system/forms';
import { useId } from 'react';

/** The four limits of a feature template, as people read them. */
export const limits = [
  { name: 'max_instances', label: 'Max instances' },
  { name: 'max_leads_per_instance', label: 'Max leads per instance' },
  { name: 'max_call_minutes_per_instance', label: 'Max call minutes per instance' },
  { name: 'max_reports_per_instance', label: 'Max reports per instance' },
] as const;

export type Limit = (typeof limits)[number]['name'];

export const noLimits: Record<Limit, number | null> = {
  max_instances: null,
  max_leads_per_instance: null,
  max_call_minutes_per_instance: null,
  max_reports_per_instance: null,
};

/** The four limits of a feature template; each may stay empty. `onInput` receives the one that the user types. */
export function LimitFields({ onInput }: { onInput: (name: Limit) => void }) {
  const hintId = useId();
  return (
    <Stack gap={3} role="group" aria-label="Limits" aria-describedby={hintId}>
      <Text as="p" size="sm" tone="muted" id={hintId}>
        An instance is one campaign of the template. Empty or 0 means no limit.
      </Text>
      <Grid min={200} columns={2} gap={3}>
        {limits.map(({ name, label }) => (
          // Without a minimum, so that a wrong number is explained instead of silently changed. The field reports its
          // number when it is left; its message goes with the first key, so that nothing moves at that moment.
          <NumberField key={name} name={name} label={label} placeholder="No limit" onInput={() => onInput(name)} />
        ))}
      </Grid>
    </Stack>
  );
}
