import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner } from '@switchboard/design-system';

/** Says why a campaign paused by itself; nothing while it did not. */
export function PausedBanner({ campaign: { status, pause_reason } }: { campaign: Campaign }) {
  if (status !== 'paused' || !pause_reason) return null;
  return (
    <Banner tone="warning" title="This campaign paused by itself">
      {pause_reason} Find out why in the tab Call Logs, then resume it: leads that were not called yet are called then.
    </Banner>
  );
}
