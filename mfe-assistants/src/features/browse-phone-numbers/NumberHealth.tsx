import type { PhoneNumberHealth } from '@switchboard/contracts/phone-numbers';
import { Sparkline, Stack, Text } from '@switchboard/design-system';

/** The health of a number in the last week: the share of answered calls, the number of failed calls, and a sparkline of calls per day. */
export function NumberHealth({ days }: { days: PhoneNumberHealth['days'] | undefined }) {
  if (!days) return null;
  const sum = (name: 'calls' | 'completed' | 'failed') => days.reduce((all, day) => all + day[name], 0);
  const [calls, completed, failed] = [sum('calls'), sum('completed'), sum('failed')];
  if (calls === 0) return <Text tone="muted">No calls</Text>;
  const ended = completed + failed;
  const rate = ended === 0 ? '' : `${Math.round((completed / ended) * 100)}% answered`;
  const failures = failed === 0 ? 'none failed' : `${failed} failed`;
  return (
    <Stack as="span" direction="row" gap={3} align="center">
      <Sparkline
        values={days.map((day) => day.calls)}
        label={`${calls} calls in the last 7 days, ${days.at(-1)?.calls ?? 0} of them today`}
      />
      <Text size="sm">
        {rate && `${rate}, `}
        <Text tone={failed > completed ? 'danger' : 'muted'}>{failures}</Text>
      </Text>
    </Stack>
  );
}
