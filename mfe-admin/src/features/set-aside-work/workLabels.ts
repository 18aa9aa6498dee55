import type { SetAsideWork } from '@switchboard/contracts/set-aside';

const kinds: Record<string, string> = {
  'call.carry': 'Call',
  conversation: 'Conversation',
  'scheduled-call': 'Scheduled call',
  'generation.run': 'Text of a prompt',
  'prompt-run.run': 'Cases of a prompt',
  'test-run.run': 'Tests of an assistant',
  'call-analysis.run': 'Analysis of a call',
  'lead-import.run': 'Import of leads',
  'lead-import.undo': 'Undoing an import of leads',
  'lead-bulk.run': 'Bulk action on leads',
  'lead-upload.extract': 'Document of a lead',
  'knowledge.read': 'Document of a knowledge base',
  'rehearsal.run': 'Rehearsal of a campaign',
  'webhook.deliver': 'Webhook delivery',
  'mail.send': 'Email',
  'booking.mail': 'Email about a booking',
  'whatsapp.send': 'WhatsApp message',
  'interview.mail': 'Email to a candidate',
  'interview.close_room': 'End of an interview',
  'interview-recording.join': 'Recording of an interview',
  'interview-recording.hear': 'Transcript of an interview',
};

/** What a kind of work is called; jobs that people never see keep their name in the code. */
export const kindLabel = (kind: string): string => kinds[kind] ?? kind;

const reasons: Record<SetAsideWork['reason'], string> = {
  froze: 'Froze its process',
  ended: 'Its process ended',
  killed: 'Its process was killed',
};

const often: Record<number, string> = { 1: 'once', 2: 'twice' };

export const reasonLabel = ({ reason, times }: Pick<SetAsideWork, 'reason' | 'times'>): string =>
  `${reasons[reason]} ${often[times] ?? `${times} times`}`;
