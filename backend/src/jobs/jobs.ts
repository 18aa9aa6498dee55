import type { z } from 'zod';
import { bookingJobs } from '../domains/bookings/bookings.jobs.ts';
import { callAnalysisJobs } from '../domains/call-analyses/call-analyses.jobs.ts';
import { callJobs } from '../domains/calls/calls.jobs.ts';
import { campaignJobs } from '../domains/campaigns/campaigns.jobs.ts';
import { customFieldJobs } from '../domains/custom-fields/custom-fields.jobs.ts';
import { embedJobs } from '../domains/embeds/embeds.jobs.ts';
import { interviewJobs } from '../domains/interviews/interviews.jobs.ts';
import { recordingJobs } from '../domains/interviews/recordings/recordings.jobs.ts';
import { knowledgeJobs } from '../domains/knowledge-bases/knowledge-bases.jobs.ts';
import { leadBulkJobs } from '../domains/lead-bulk/lead-bulk.jobs.ts';
import { leadImportJobs } from '../domains/lead-imports/lead-imports.jobs.ts';
import { leadUploadJobs } from '../domains/lead-uploads/lead-uploads.jobs.ts';
import { leadJobs } from '../domains/leads/leads.jobs.ts';
import { modelListJobs } from '../domains/model-lists/model-lists.jobs.ts';
import { organizationJobs } from '../domains/organizations/organizations.jobs.ts';
import { phoneNumberJobs } from '../domains/phone-numbers/phone-numbers.jobs.ts';
import { promptJobs } from '../domains/prompts/prompts.jobs.ts';
import { rehearsalJobs } from '../domains/rehearsals/rehearsals.jobs.ts';
import { slotJobs } from '../domains/slots/slots.jobs.ts';
import { testConversationJobs } from '../domains/test-conversations/test-conversations.jobs.ts';
import { webhookJobs } from '../domains/webhooks/webhooks.jobs.ts';
import { weeklySummaryJobs } from '../domains/weekly-summaries/weekly-summaries.jobs.ts';
import { whatsAppJobs } from '../domains/whatsapp-messages/whatsapp.jobs.ts';
import { mailJobs } from '../mail/mail.jobs.ts';
import type { JobDeclaration } from './declaration.ts';
import { upkeepJobs } from './upkeep.jobs.ts';

/** The background jobs of every domain. */
export const jobs = {
  ...bookingJobs,
  ...callAnalysisJobs,
  ...callJobs,
  ...campaignJobs,
  ...customFieldJobs,
  ...embedJobs,
  ...interviewJobs,
  ...knowledgeJobs,
  ...leadBulkJobs,
  ...leadImportJobs,
  ...leadJobs,
  ...leadUploadJobs,
  ...mailJobs,
  ...organizationJobs,
  ...phoneNumberJobs,
  ...promptJobs,
  ...recordingJobs,
  ...rehearsalJobs,
  ...slotJobs,
  ...testConversationJobs,
  ...webhookJobs,
  ...modelListJobs,
  ...weeklySummaryJobs,
  ...whatsAppJobs,
  ...upkeepJobs,
};

export type JobName = keyof typeof jobs;

/** The payload of a job. */
export type JobPayload<N extends JobName> = z.output<(typeof jobs)[N]['payload']>;

export function declarationOf(name: JobName): JobDeclaration {
  return jobs[name];
}

/** Names of the scheduled jobs. */
export function periodicJobs(): JobName[] {
  return (Object.keys(jobs) as JobName[]).filter((name) => declarationOf(name).every);
}

/** The key of a job while it waits or runs; null for jobs of which any number may wait. */
export function keyOf(name: JobName, payload: unknown): string | null {
  const { key, every } = declarationOf(name);
  if (key) return `${name}:${key(payload)}`;
  return every ? name : null;
}
