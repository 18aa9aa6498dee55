import type { SlotProps } from '@switchboard/platform';
import { LeadCallHistory } from '../features/peek-lead/LeadCallHistory.tsx';

/** Fills `lead.panels.v1`: the latest calls of the lead. */
export function LeadCallsPanel({ lead_id: leadId, onViewCall }: SlotProps['lead.panels.v1']) {
  return <LeadCallHistory leadId={leadId} onView={onViewCall} />;
}
