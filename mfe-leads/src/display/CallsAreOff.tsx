import { Banner, Button } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';

/** Says that a lead is not called, and lets those who may allow it again. */
export function CallsAreOff({ onAllow }: { onAllow: () => void }) {
  const canWrite = useCan('lead.write');
  return (
    <Banner
      tone="danger"
      title="Do not call"
      actions={
        canWrite && (
          <Button size="sm" onPress={onAllow}>
            Allow calls again
          </Button>
        )
      }
    >
      This number is on the do-not-call list. Voice Call is off.
    </Banner>
  );
}
