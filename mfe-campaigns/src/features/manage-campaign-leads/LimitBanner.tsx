import type { Campaign } from '@switchboard/contracts/campaigns';
import { Banner } from '@switchboard/design-system';

/** A campaign's lead limit, and how many more it can have. Hidden without a limit. */
export function LimitBanner({ campaign: { lead_limit, lead_count } }: { campaign: Campaign }) {
  if (lead_limit === null) return null;
  const left = lead_limit - lead_count;
  return (
    <Banner tone={left > 0 ? 'info' : 'warning'}>
      This campaign is limited to {lead_limit} leads. It has {lead_count} now.{' '}
      {left > 0 ? `You can add up to ${left} more leads.` : 'You cannot add more leads.'}
    </Banner>
  );
}
