import type { Campaign } from '@switchboard/contracts/campaigns';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { NotReady } from '../../display/NotReady.tsx';

/** What prevents an active campaign from calling; empty if it calls. */
export function useNotCalling({ id, status }: Campaign) {
  const query = endpointQuery('GET /api/campaigns/:id/readiness', { params: { id } });
  const { data } = useQuery({ ...query, enabled: status === 'active' });
  return status === 'active' && data && data.problems.length > 0 ? data.problems : null;
}

/** Shows that an active campaign isn't calling anyone, and why. */
export function NotCallingBanner({ campaign }: { campaign: Campaign }) {
  const problems = useNotCalling(campaign);
  if (!problems) return null;
  return (
    <NotReady
      title="This campaign is active but calls no one"
      problems={problems}
      template={campaign.feature_template}
    />
  );
}
