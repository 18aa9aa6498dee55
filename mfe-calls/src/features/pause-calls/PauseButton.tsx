import type { CallPause } from '@switchboard/contracts/dialer';
import { Button } from '@switchboard/design-system';
import { IconPause, IconPlay } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Pauses all calls, or resumes them where they are paused and the person may. */
export function PauseButton({ pause, onPause }: { pause: CallPause | undefined; onPause: () => void }) {
  const canPause = useCan('call.place');
  const canResume = useCan('call.manage');
  const resume = useMutation(
    endpointMutation('POST /api/calls/resume', {
      stale: 'organization.changed',
      done: 'Calls go out again',
      failed: 'The calls could not be resumed',
    }),
  );
  if (!pause) return null;
  if (!pause.is_paused)
    return canPause ? (
      <Button icon={<IconPause />} onPress={onPause}>
        Pause all calls
      </Button>
    ) : null;
  return canResume ? (
    <Button variant="primary" icon={<IconPlay />} isPending={resume.isPending} onPress={() => resume.mutate({})}>
      Resume calls
    </Button>
  ) : null;
}
