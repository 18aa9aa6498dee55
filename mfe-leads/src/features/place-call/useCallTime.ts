import type { Lead } from '@switchboard/contracts/leads';
import type { CallWindowAnswer } from '@switchboard/contracts/scheduled-calls';
import { useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';

const refetchMs = 30_000;

export interface CallTimeState {
  answer: CallWindowAnswer | undefined;
  /** It is outside the call window where the lead is. */
  isOutside: boolean;
  /** Whether the call may be placed now: in a campaign within its window only, else by the role. */
  mayCall: boolean;
  isOfCampaign: boolean;
}

/** Whether the lead may be called at this moment, by the server's clock. No one's phone rings for a sample, so its time doesn't matter. */
export function useCallTime({
  leadId,
  campaignId,
  lead,
  number,
}: {
  leadId: string;
  campaignId: string | undefined;
  lead: Pick<Lead, 'is_sample'> | undefined;
  /** Dialed instead of the lead's phone number. */
  number: string | undefined;
}): CallTimeState {
  const canAnyTime = useCan('call.any_time');
  const isSample = lead?.is_sample === true;
  const { data } = useQuery({
    ...endpointQuery('GET /api/leads/:id/call-window', {
      params: { id: leadId },
      query: { campaign_id: campaignId, number },
    }),
    refetchInterval: refetchMs,
  });
  const answer = isSample ? undefined : data;
  const isOutside = answer?.is_allowed === false;
  const isOfCampaign = campaignId !== undefined;
  return { answer, isOutside, isOfCampaign, mayCall: !isOutside || (canAnyTime && !isOfCampaign) };
}
