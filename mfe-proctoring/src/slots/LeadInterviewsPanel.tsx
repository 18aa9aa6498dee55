import type { SlotProps } from '@switchboard/platform';
import { LeadInterviews } from '../features/list-lead-interviews/LeadInterviews.tsx';

/** Fills `lead.panels.v1`: the latest interviews of the lead, and who waits for somebody. */
export function LeadInterviewsPanel({ lead_id: leadId }: SlotProps['lead.panels.v1']) {
  return <LeadInterviews leadId={leadId} />;
}
