import type { SlotProps } from '@switchboard/platform';
import { LeadInterviews } from '../features/list-lead-interviews/LeadInterviews.tsx';

/** Fills `lead.panels.v1` with the lead's latest interviews, and marks those that need a review. */
export function LeadInterviewsPanel({ lead_id: leadId }: SlotProps['lead.panels.v1']) {
  return <LeadInterviews leadId={leadId} />;
}
