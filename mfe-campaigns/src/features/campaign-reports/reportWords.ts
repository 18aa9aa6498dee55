import type { CampaignReport, ReportLeadState } from '@switchboard/contracts/campaign-reports';
import { endedReasonText } from '@switchboard/platform';

/** Labels of the states that leads were in. */
export const stateLabels: Record<ReportLeadState, string> = {
  waiting: 'Waiting',
  calling: 'Calling',
  retrying: 'Retrying',
  reached: 'Reached',
  do_not_call: 'On the do-not-call list',
  no_number: 'No number that can be dialed',
  limit: 'Beyond the limit of leads',
  not_reached: 'Not reached',
};

export const leadsIn = ({ states }: CampaignReport, wanted: ReportLeadState): number =>
  states.find(({ state }) => state === wanted)?.leads ?? 0;

/** The outcome of a call, also of one that had not ended. */
export const outcomeLabels = (reason: string | null): string => endedReasonText(reason) ?? 'Not over yet';

/** Minutes with one decimal, as in rehearsals, e.g. `1,234.5`. */
export const minutesOf = (seconds: number): string =>
  (seconds / 60).toLocaleString('en-US', { maximumFractionDigits: 1 });

export const exportHref = ({ campaign_id, id }: CampaignReport): string =>
  `/api/campaigns/${campaign_id}/reports/${id}/export`;
