import type { SlotName, SlotProps } from '../slotProps.ts';
import { sampleId } from './sampleValue.ts';

/** Props to open each slot with; the type requires every existing slot. */
export function sampleSlotProps(onClose: () => void): { [N in SlotName]: SlotProps[N] } {
  return {
    'assistant.test.v1': { assistant_id: sampleId(0) },
    'conversation.tests.v1': { kind: 'call_log', source_id: sampleId(0) },
    'micro-prompt.pick.v1': { onChoose: () => undefined },
    'prompt.workspace.v1': {
      label: 'System Prompt',
      value: 'Greet {first_name}.',
      onChange: () => undefined,
      assistant_id: sampleId(0),
      save: async () => true,
    },
    'lead.call.v1': { lead_id: sampleId(0), kind: 'voice', onClose },
    'lead.schedule.v1': { lead_id: sampleId(0), kind: 'schedule', onClose },
    'scheduled-call.why.v1': { scheduled_call_id: sampleId(0), onClose },
    'call-log.view.v1': { call_log_id: sampleId(0), view: 'transcript', onClose },
    'call.opt-out.v1': { call_id: sampleId(0) },
    'call.words.v1': { call_id: sampleId(0) },
    'call.transfer.v1': { call_id: sampleId(0) },
    'call.listen.v1': { call_id: sampleId(0), onClose },
    'client.people.v1': {},
    'lead.whatsapp.v1': { lead_id: sampleId(0), onClose },
    'lead.timeline.v1': { lead_id: sampleId(0), onViewCall: () => undefined },
    'campaign.uploads.v1': { campaign_id: sampleId(0) },
    'lead.panels.v1': { lead_id: sampleId(0), onViewCall: () => undefined },
  };
}
