import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { Link, Stack } from '@switchboard/design-system';
import { type SlotProps, useCan, useFlag } from '@switchboard/platform';
import { lazy, Suspense, useState } from 'react';
import { LeadSchedule } from '../features/explain-schedule/LeadSchedule.tsx';
import type { ScheduleChange } from '../features/explain-schedule/ScheduledCallLine.tsx';
import { LeadCallHistory } from '../features/peek-lead/LeadCallHistory.tsx';
import { LeadWhatsAppPanel } from './LeadWhatsAppPanel.tsx';

const ScheduleSlot = lazy(() => import('./ScheduleSlot.tsx').then((file) => ({ default: file.ScheduleSlot })));

/** Fills `lead.panels.v1`: the call that is scheduled for the lead, with why it is held, the latest calls and messages. */
export function LeadCallsPanel({ lead_id: leadId, onViewCall }: SlotProps['lead.panels.v1']) {
  const hasLogs = useFlag('calllogs');
  const canReadMessages = useCan('whatsapp.read');
  const [changed, setChanged] = useState<{ kind: ScheduleChange; call: ScheduledCall } | null>(null);
  return (
    <Stack gap={5}>
      <LeadSchedule leadId={leadId} onChange={(kind, call) => setChanged({ kind, call })} />
      {hasLogs && (
        <p>
          <Link href={`/decisions?lead=${leadId}`}>Why was this lead called, or not?</Link>
        </p>
      )}
      {hasLogs && <LeadCallHistory leadId={leadId} onView={onViewCall} />}
      {canReadMessages && <LeadWhatsAppPanel lead_id={leadId} />}
      {changed && (
        <Suspense fallback={null}>
          <ScheduleSlot
            lead_id={leadId}
            kind={changed.kind}
            scheduled_call_id={changed.call.id}
            onClose={() => setChanged(null)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
