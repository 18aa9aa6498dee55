import type { SlotProps } from '@switchboard/platform';
import { LeadTimeline } from '../features/read-timeline/LeadTimeline.tsx';

/** Fills `lead.timeline.v1`: the history of a lead, or only one campaign's part of it. */
export function LeadTimelineSlot({ lead_id, campaign_id, onViewCall }: SlotProps['lead.timeline.v1']) {
  return <LeadTimeline leadId={lead_id} campaignId={campaign_id} onViewCall={onViewCall} />;
}
