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
  'lead-import.preview': 'Preview of an import',
  'lead-import.undo': 'Undoing an import of leads',
  'lead-bulk.run': 'Bulk action on leads',
  'lead-bulk.undo': 'Undoing a bulk action',
  'lead-upload.extract': 'Document of a lead',
  'knowledge.read': 'Document of a knowledge base',
  'knowledge.embed': 'Search index of a knowledge base',
  'custom-field.remove': 'Removal of a custom field',
  'custom-field.rename': 'Renaming of a custom field',
  'campaign.plan': 'Plan of a campaign',
  'rehearsal.run': 'Rehearsal of a campaign',
  'webhook.deliver': 'Webhook delivery',
  'mail.send': 'Email',
  'booking.mail': 'Email about a booking',
  'booking.remind': 'Reminder of a booking',
  'booking.remind-by-whatsapp': 'WhatsApp reminder of a booking',
  'slot.archive': 'Archiving of a slot',
  'whatsapp.send': 'WhatsApp message',
  'whatsapp.poll': 'Incoming WhatsApp messages',
  'whatsapp.sync': 'State of a WhatsApp number',
  'whatsapp.remove-instance': 'Removal of a WhatsApp number',
  'weekly-summary.write': 'Weekly summary',
  'organization.erase': 'Deletion of an organization',
  'interview.mail': 'Email to a candidate',
  'interview.close_room': 'End of an interview',
  'interview-recording.join': 'Recording of an interview',
  'interview-recording.hear': 'Transcript of an interview',
};

/** The label of a kind of work. Jobs that users never see keep their name in the code. */
export const kindLabel = (kind: string): string => kinds[kind] ?? kind;

const reasons: Record<SetAsideWork['reason'], string> = {
  froze: 'Froze its process',
  ended: 'Its process ended',
  killed: 'Its process was killed',
};

const often: Record<number, string> = { 1: 'once', 2: 'twice' };

export const reasonLabel = ({ reason, times }: Pick<SetAsideWork, 'reason' | 'times'>): string =>
  `${reasons[reason]} ${often[times] ?? `${times} times`}`;
