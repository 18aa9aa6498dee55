import { apiKeyDays, apiKeyRequestsPerMinute, maxApiKeys } from '@switchboard/contracts/api-keys.limits';
import { functionTimeout, maxFunctions, maxToolSecrets } from '@switchboard/contracts/assistant-tools.limits';
import { maxAssistantNameLength, maxPromptLength } from '@switchboard/contracts/assistants.limits';
import { auditDays } from '@switchboard/contracts/audit-logs.limits';
import { holdMinutes, mostOpenBookings } from '@switchboard/contracts/bookings.limits';
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
    ['Leads that are merged at once', count(maxMergedLeads)],
    ['Days in which a merge can be taken back', count(mergeUndoDays)],
    ['Saved filters of one person', count(savedFilterLimits.own)],
    ['Numbers pasted into the do-not-call list at once', count(maxDoNotCallLines)],
  ],
  Calls: [
    ['Calls go out, unless a campaign says otherwise', `${usualCallWindow.start} to ${usualCallWindow.end}`],
    ['How far ahead a call is scheduled', `${count(maxScheduleDays)} days`],
    ['A scheduled call that is overdue is given up after', `${count(expiryDays)} days`],
    ['Pace of many scheduled calls', range(bulkPace, 'calls an hour')],
    ['Characters of the notes of a call', count(maxNotesLength)],
    ['Tags of a call', count(maxTags)],
  ],
  Campaigns: [
    ['Days that a rehearsal plays', range(rehearsalBounds.days, 'days')],
    ['Runs of a rehearsal', range(rehearsalBounds.runs, 'runs')],
  ],
  Assistants: [
    ['Characters of a name', count(maxAssistantNameLength)],
    ['Characters of a prompt', count(maxPromptLength)],
    ['Functions', count(maxFunctions)],
    ['Seconds that a function waits', range(functionTimeout, 'seconds')],
    ['Secrets of functions in an organization', count(maxToolSecrets)],
    ['Test conversations', count(maxTestConversations)],
    ['Length of a test in the browser', `${count(maxTestSeconds / 60)} minutes`],
  ],
  Knowledge: [
    ['Size of a document', megabytes(knowledgeLimits.documentBytes)],
    ['Documents of a knowledge base', count(knowledgeLimits.documentsPerBase)],
    ['Passages of a knowledge base', count(knowledgeLimits.passagesPerBase)],
    ['Characters of a pasted text', count(knowledgeLimits.pastedCharacters)],
  ],
  'Video interviews': [
    ['Length', range(interviewMinutes, 'minutes')],
    ['A link is good for', range(interviewDays, 'days')],
    ['Questions of a link', count(interviewQuestions.most)],
    ['An interrupted interview can be resumed for', `${count(resumeMinutes)} minutes`],
    ['Recordings are kept', range(recordingDays, 'days')],
    ['What was noted can be seen and contested for', `${count(findingsLinkDays)} days`],
  ],
  Slots: [
    ['Times that a repeating slot makes at once', count(maxOccurrences)],
    ['Reminders of a slot', count(reminderLimits.most)],
    ['A time is held while somebody types for', `${count(holdMinutes)} minutes`],
    ['Bookings ahead of one address in one slot', count(mostOpenBookings)],
    ['A slot is archived after its end by itself after', `${count(archiveAfterDays)} days`],
  ],
  WhatsApp: [
    ['Characters of a message', count(maxWhatsAppMessageLength)],
    ['Somebody can be written to after their last message for', `${count(windowHours)} hours`],
  ],
  'API keys and webhooks': [
    ['Keys of an organization', count(maxApiKeys)],
    ['A key expires, if you choose so, after', `${apiKeyDays.join(', ')} days`],
    ['Requests of a key in a minute', count(apiKeyRequestsPerMinute)],
    ['Rows of a page of a list', `${pageSize.default}, at most ${pageSize.max}`],
    ['Webhooks of an organization', count(maxWebhooks)],
    ['An endpoint answers within', `${count(webhookTimeoutSeconds)} seconds`],
    ['Attempts at a delivery', count(webhookRetrySeconds.length + 1)],
    ['A webhook that only fails is switched off after', `${count(webhookFailingDays)} days`],
    ['Deliveries are kept for', `${count(webhookDeliveryDays)} days`],
  ],
  'Accounts and organizations': [
    ['Characters of a password', range({ min: passwordMinLength, max: passwordMaxLength }, 'characters')],
    ['Size of a logo', megabytes(maxLogoBytes)],
    ['A deleted organization can be taken back for', `${count(takeBackDays)} days`],
    ['The audit log is kept', range(auditDays, 'days')],
  ],
};

/** What the product allows at most, as Markdown. Every figure is the constant by which it is refused. */
export function limitsInWords(): string {
  return Object.entries(areas)
    .map(
      ([area, rows]) =>
        `## ${area}\n\n| what | limit |\n|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`,
    )
    .join('\n\n');
}
