import { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { blankRow } from '@switchboard/platform/testing';
import { sampleAssistant, sampleId, sampleLead, sampleNumber } from './samples.ts';

/** A call to the first lead in two hours; `more` overrides properties. */
export function sampleScheduledCall(number: number, more: Partial<ScheduledCall> = {}): ScheduledCall {
  const lead = sampleLead(1);
  return blankRow(ScheduledCall, {
    id: sampleId(8, number),
    lead_id: lead.id,
    lead_name: 'Ada Moss',
    lead_phone_number: lead.phone_number,
    time_zone: 'America/New_York',
    assistant_id: sampleAssistant(1).id,
    assistant_name: 'Assistant 1',
    phone_number_id: sampleNumber(2).id,
    phone_number: sampleNumber(2).phone_number,
    scheduled_time: new Date(Date.now() + 7_200_000).toISOString(),
    status: 'scheduled',
    hold: null,
    ...more,
  });
}
