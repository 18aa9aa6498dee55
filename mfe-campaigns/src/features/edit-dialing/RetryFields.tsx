import { Grid, Stack } from '@switchboard/design-system';
import { Checkbox, NumberField } from '@switchboard/design-system/forms';
import type { RetryOutcome } from './dialingValues.ts';

const outcomes: readonly { id: RetryOutcome; label: string }[] = [
  { id: 'busy', label: 'Call again when the line is busy' },
  { id: 'no_answer', label: 'Call again when no one answers' },
  { id: 'failed', label: 'Call again when the call could not be placed' },
];

/** After which outcomes a lead is called again, when and how often. */
export function RetryFields({ isOn }: { isOn: (outcome: RetryOutcome) => boolean }) {
  return (
    <Stack gap={3} role="group" aria-label="Calling again">
      {outcomes.map(({ id, label }) => (
        <Stack key={id} gap={2}>
          <Checkbox name={`retries.${id}.is_on`} label={label} />
          {isOn(id) && (
            <Grid min={180} columns={2} gap={3} role="group" aria-label={label}>
              <NumberField name={`retries.${id}.after_minutes`} label="After minutes" isRequired />
              <NumberField name={`retries.${id}.times`} label="At most so many times" isRequired />
            </Grid>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
