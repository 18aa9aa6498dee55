import { apiKeyDays, apiKeyRequestsPerMinute, maxApiKeys } from '@switchboard/contracts/api-keys.limits';
import { functionTimeout, maxFunctions, maxToolSecrets } from '@switchboard/contracts/assistant-tools.limits';
import { maxAssistantNameLength, maxPromptLength } from '@switchboard/contracts/assistants.limits';
import { auditDays } from '@switchboard/contracts/audit-logs.limits';
import { holdMinutes, maxOpenBookings } from '@switchboard/contracts/bookings.limits';
import { maxNotesLength, maxTags } from '@switchboard/contracts/calls.limits';
import { expiryDays, usualCallWindow } from '@switchboard/contracts/dialer.limits';
import { maxDoNotCallLines } from '@switchboard/contracts/do-not-call.limits';
import {
  findingsLinkDays,
  interviewDays,
  interviewMinutes,
  interviewQuestions,
  recordingDays,
  resumeMinutes,
} from '@switchboard/contracts/interviews.limits';
import { knowledgeLimits } from '@switchboard/contracts/knowledge.limits';
import { bulkPace } from '@switchboard/contracts/lead-bulk.limits';
import { importLimits } from '@switchboard/contracts/lead-imports.limits';
import { maxMergedLeads, mergeUndoDays } from '@switchboard/contracts/lead-merges.limits';
import { maxUploadBytes } from '@switchboard/contracts/lead-uploads.limits';
import { maxLogoBytes } from '@switchboard/contracts/organizations.limits';
import { rehearsalBounds } from '@switchboard/contracts/rehearsals.limits';
import { savedFilterLimits } from '@switchboard/contracts/saved-filters.limits';
import { maxScheduleDays } from '@switchboard/contracts/scheduled-calls.limits';
import { passwordMaxLength, passwordMinLength, takeBackDays } from '@switchboard/contracts/session.limits';
import { pageSize } from '@switchboard/contracts/shared.limits';
import { archiveAfterDays, maxOccurrences, reminderLimits } from '@switchboard/contracts/slots.limits';
import { maxTestConversations } from '@switchboard/contracts/test-conversations.limits';
import { maxTestSeconds } from '@switchboard/contracts/voice.limits';
import {
  maxWebhooks,
  webhookDeliveryDays,
  webhookFailingDays,
  webhookRetrySeconds,
  webhookTimeoutSeconds,
} from '@switchboard/contracts/webhooks.limits';
import { maxWhatsAppMessageLength, windowHours } from '@switchboard/contracts/whatsapp.limits';

const count = (value: number): string => value.toLocaleString('en');
const megabytes = (bytes: number): string => `${count(bytes / 1024 / 1024)} MB`;
const range = ({ min, max }: { min: number; max: number }, unit: string): string =>
  `${count(min)} to ${count(max)} ${unit}`;

type Row = readonly [what: string, limit: string];

const areas: Readonly<Record<string, readonly Row[]>> = {
  Leads: [
    ['Rows of an imported file', count(importLimits.rows)],
    ['Size of an imported file', megabytes(importLimits.bytes)],
    ['Columns of an imported file', count(importLimits.columns)],
    ['Size of an uploaded document', megabytes(maxUploadBytes)],
    ['Leads in one merge', count(maxMergedLeads)],
    ['Days in which a merge can be undone', count(mergeUndoDays)],
    ['Saved filters per person', count(savedFilterLimits.own)],
    ['Numbers pasted into the do-not-call list at once', count(maxDoNotCallLines)],
  ],
  Calls: [
    ['Default call window', `${usualCallWindow.start} to ${usualCallWindow.end}`],
    ['How far ahead a call can be scheduled', `${count(maxScheduleDays)} days`],
    ['An overdue scheduled call expires after', `${count(expiryDays)} days`],
    ['Pace when you schedule many calls', range(bulkPace, 'calls an hour')],
    ['Length of the notes of a call', `${count(maxNotesLength)} characters`],
    ['Tags per call', count(maxTags)],
  ],
  Campaigns: [
    ['Length of a rehearsal', range(rehearsalBounds.days, 'days')],
    ['Runs per rehearsal', range(rehearsalBounds.runs, 'runs')],
  ],
  Assistants: [
    ['Length of a name', `${count(maxAssistantNameLength)} characters`],
    ['Length of a prompt', `${count(maxPromptLength)} characters`],
    ['Functions per assistant', count(maxFunctions)],
    ['Time-out of a function', range(functionTimeout, 'seconds')],
    ['Function secrets per organization', count(maxToolSecrets)],
    ['Test conversations per assistant', count(maxTestConversations)],
    ['Length of a test in the browser', `${count(maxTestSeconds / 60)} minutes`],
  ],
  Knowledge: [
    ['Size of a document', megabytes(knowledgeLimits.documentBytes)],
    ['Documents per knowledge base', count(knowledgeLimits.documentsPerBase)],
    ['Passages per knowledge base', count(knowledgeLimits.passagesPerBase)],
    ['Length of a pasted text', `${count(knowledgeLimits.pastedCharacters)} characters`],
  ],
  'Video interviews': [
    ['Length', range(interviewMinutes, 'minutes')],
    ['A link is valid for', range(interviewDays, 'days')],
    ['Questions per interview', count(interviewQuestions.most)],
    ['An interrupted interview can be resumed for', `${count(resumeMinutes)} minutes`],
    ['Recordings are kept', range(recordingDays, 'days')],
    ['Candidates can see and contest findings for', `${count(findingsLinkDays)} days`],
  ],
  Slots: [
    ['Slots created at once by repeating', count(maxOccurrences)],
    ['Reminders per slot', count(reminderLimits.most)],
    ['A time is held during booking for', `${count(holdMinutes)} minutes`],
    ['Upcoming bookings per email address in one slot', count(maxOpenBookings)],
    ['An ended slot is archived automatically after', `${count(archiveAfterDays)} days`],
  ],
  WhatsApp: [
    ['Length of a message', `${count(maxWhatsAppMessageLength)} characters`],
    ['You can write after a person’s last message for', `${count(windowHours)} hours`],
  ],
  'API keys and webhooks': [
    ['Keys per organization', count(maxApiKeys)],
    ['A key with an expiry date is valid for', `${apiKeyDays.join(', ')} days`],
    ['Requests per key per minute', count(apiKeyRequestsPerMinute)],
    ['Rows per page of a list', `${pageSize.default} by default, up to ${pageSize.max}`],
    ['Webhooks per organization', count(maxWebhooks)],
    ['An endpoint has to answer within', `${count(webhookTimeoutSeconds)} seconds`],
    ['Attempts per delivery', count(webhookRetrySeconds.length + 1)],
    ['A webhook is switched off after failing for', `${count(webhookFailingDays)} days`],
    ['Deliveries are kept for', `${count(webhookDeliveryDays)} days`],
  ],
  'Accounts and organizations': [
    ['Length of a password', range({ min: passwordMinLength, max: passwordMaxLength }, 'characters')],
    ['Size of a logo', megabytes(maxLogoBytes)],
    ['A deleted organization can be restored for', `${count(takeBackDays)} days`],
    ['Audit log entries are kept', range(auditDays, 'days')],
  ],
};

/** The product's limits as Markdown. Every figure is the constant that enforces it. */
export function limitsInWords(): string {
  return Object.entries(areas)
    .map(
      ([area, rows]) =>
        `## ${area}\n\n| what | limit |\n|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`,
    )
    .join('\n\n');
}
