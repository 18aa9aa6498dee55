import type { PublishedVersion } from '@switchboard/contracts/module-registry';
import { Badge, IconAlert, Text } from '@switchboard/design-system';
import { failuresOf } from './versions.ts';

// A slow network alone makes a few browsers fail; from here on it is more likely the version.
const manyFailures = 10;

/** How often a version failed in browsers; louder when it is often. */
export function FailureCount({ version }: { version: PublishedVersion | undefined }) {
  const count = failuresOf(version);
  if (!version) return <Text tone="muted">–</Text>;
  if (count === 0) return <Text tone="muted">0</Text>;
  return (
    <Badge tone={count < manyFailures ? 'warning' : 'danger'} icon={<IconAlert />}>
      {count.toLocaleString('en-US')}
    </Badge>
  );
}
