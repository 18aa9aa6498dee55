import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner } from '@switchboard/design-system';

/** Shows why a campaign paused automatically; hidden if it didn't. */
export function PausedBanner({ campaign: { status, pause_reason } }: { campaign: Campaign }) {
  if (status !== 'paused' || !pause_reason) return null;
  return (
    <Banner tone="warning" title="This campaign was paused automatically">
      {pause_reason} Find the cause in the Call Logs tab, then resume it. It continues with the leads that weren't
      called yet.
    </Banner>
  );
}
