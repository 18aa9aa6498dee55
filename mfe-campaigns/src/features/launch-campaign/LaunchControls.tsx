import type { Campaign } from '@switchboard/contracts/campaigns';
import { Button } from '@switchboard/design-system';
import { Hint, useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';

const LaunchDialog = lazy(() => import('./LaunchDialog.tsx').then((file) => ({ default: file.LaunchDialog })));

/** Next to the name of a campaign: a button for the launch dialog, which the address names, and Pause while it calls. */
export function LaunchControls({ campaign }: { campaign: Campaign }) {
  const canWrite = useCan('campaign.write');
  const [{ dialog }, change] = useAddress({ dialog: oneOf(['launch']) });
  const pause = useMutation(
    endpointMutation('PATCH /api/campaigns/:id', {
      stale: 'campaign.changed',
      done: 'Campaign paused',
      failed: 'Failed to pause the campaign',
    }),
  );
  if (!canWrite) return null;
  const { id, status, dialing, updated_at } = campaign;
  const isActive = status === 'active';
  const canLaunch = !isActive || dialing === 'manual';
  return (
    <>
      {isActive && (
        <Button
          isPending={pause.isPending}
          onPress={() => pause.mutate({ params: { id }, body: { status: 'paused', updated_at } })}
        >
          Pause
        </Button>
      )}
      {canLaunch && (
        <Hint
          id="launch-campaign"
          title="First you see what it would do"
          text="The next page says what is missing and rehearses the campaign. No one is called before you confirm."
        >
          <Button variant="primary" onPress={() => change({ dialog: 'launch' })}>
            {status === 'paused' ? 'Resume' : 'Launch'}
          </Button>
        </Hint>
      )}
      {dialog && (
        <Suspense>
          <LaunchDialog campaign={campaign} onClose={() => change({ dialog: null })} />
        </Suspense>
      )}
    </>
  );
}
