import { AssistantTestStatus } from '@switchboard/contracts/assistant-tests';
import { AssistantStatus } from '@switchboard/contracts/assistants';
import { Booking } from '@switchboard/contracts/bookings';
import { bookingEnders, bookingStatuses } from '@switchboard/contracts/bookings.limits';
import { analysisKinds, analysisStatuses } from '@switchboard/contracts/call-analyses.limits';
import { AttemptStatus, CallDirection, CallStatus, EndedReason } from '@switchboard/contracts/calls';
import { CampaignStatus } from '@switchboard/contracts/campaigns';
import { pricedProviders, priceUnits } from '@switchboard/contracts/cost-units';
import { customFieldTypes } from '@switchboard/contracts/custom-field-values';
import { doNotCallSources } from '@switchboard/contracts/do-not-call.limits';
import { InterviewEvent } from '@switchboard/contracts/interview-events';
import { Finding } from '@switchboard/contracts/interview-findings';
import { InterviewLine } from '@switchboard/contracts/interview-sessions';
import { CandidateRequest, InterviewStatus } from '@switchboard/contracts/interviews';
import { violationCounters } from '@switchboard/contracts/interviews.limits';
import { KnowledgeDocument, KnowledgeDocumentStatus } from '@switchboard/contracts/knowledge';
import { bulkStatuses } from '@switchboard/contracts/lead-bulk.limits';
import { importStatuses } from '@switchboard/contracts/lead-imports.limits';
import { UploadStatus } from '@switchboard/contracts/lead-uploads';
import { MailStatus } from '@switchboard/contracts/mails';
import { StaffRole } from '@switchboard/contracts/permissions';
import { PhoneNumberType } from '@switchboard/contracts/phone-numbers';
import { caseVerdicts, promptRunStatuses } from '@switchboard/contracts/prompt-cases.limits';
import {
  changeDecisions,
  generationKinds,
  generationStatuses,
  promptSources,
  writerKinds,
} from '@switchboard/contracts/prompts.limits';
import { ProviderTestResult } from '@switchboard/contracts/providers';
import { providerNames } from '@switchboard/contracts/providers.limits';
import { rehearsalStatuses } from '@switchboard/contracts/rehearsals.limits';
import { ScheduledCallStatus } from '@switchboard/contracts/scheduled-calls';
import { SlotColor, SlotStatus } from '@switchboard/contracts/slots';
import { recurrencePatterns } from '@switchboard/contracts/slots.limits';
import { TestSource } from '@switchboard/contracts/test-conversations';
import { testRunStatuses, testVerdicts } from '@switchboard/contracts/test-conversations.limits';
import { whatsAppMessageStatuses, whatsAppNumberStatuses } from '@switchboard/contracts/whatsapp.limits';
import { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEnv } from '../testing/test-app.ts';
import { asOwner, createTestDatabase } from '../testing/test-database.ts';

/** Columns that contain one of a few values from the contracts. */
const columns: Record<string, readonly string[]> = {
  'assistants.status': AssistantStatus.options,
  'assistant_tests.status': AssistantTestStatus.options,
  'campaign_reports.status': CampaignStatus.options,
  'call_analyses.kind': analysisKinds,
  'call_analyses.status': analysisStatuses,
  'call_attempts.status': AttemptStatus.options,
  'call_logs.call_type': CallDirection.options,
  'calls.status': CallStatus.options,
  'do_not_call.source': doNotCallSources,
  'interviews.ended_reason': EndedReason.options,
  'interviews.status': InterviewStatus.options,
  'interviews.transport': ['livekit', 'sandbox'],
  'interview_events.event_action': InterviewEvent.shape.event_action.options,
  'interview_events.event_type': InterviewEvent.shape.event_type.options,
  'interview_findings.counter': violationCounters,
  'interview_findings.kind': Finding.shape.kind.options,
  'interview_findings.severity': Finding.shape.severity.options,
  'interview_findings.verdict': Finding.shape.verdict.unwrap().options,
  'interview_lines.kind': InterviewLine.shape.kind.options,
  'interview_lines.role': InterviewLine.shape.role.options,
  'interview_requests.kind': CandidateRequest.shape.kind.options,
  // The server detects these; browsers report the others.
  'interview_spans.kind': ['interrupted', 'resumed'],
  'lead_bulk_runs.status': bulkStatuses,
  'custom_fields.field_type': customFieldTypes,
  'lead_imports.import_status': importStatuses,
  'knowledge_documents.document_status': KnowledgeDocumentStatus.options,
  'knowledge_documents.source': KnowledgeDocument.shape.source.options,
  'lead_uploads.upload_status': UploadStatus.options,
  'organization_invitations.role': StaffRole.options,
  'organization_members.role': StaffRole.options,
  'phone_numbers.type': PhoneNumberType.options,
  'prices.provider': pricedProviders,
  'prices.unit': priceUnits,
  'prompts.status': generationStatuses,
  'prompts.source_type': promptSources,
  'prompt_versions.writer_kind': writerKinds,
  'prompt_runs.status': promptRunStatuses,
  'prompt_results.verdict': caseVerdicts,
  'prompt_generations.status': generationStatuses,
  'prompt_generations.generation_kind': generationKinds,
  'prompt_generations.model_kind': writerKinds.filter((kind) => kind !== 'person'),
  'prompt_generations.decision': changeDecisions,
  'provider_credentials.provider_name': providerNames,
  'provider_credentials.test_result': ProviderTestResult.options,
  'rehearsals.status': rehearsalStatuses,
  'scheduled_calls.status': ScheduledCallStatus.options,
  'test_conversations.source_kind': TestSource.shape.kind.options,
  'test_results.verdict': testVerdicts,
  'test_runs.status': testRunStatuses,
  'mails.status': MailStatus.options,
  'slot_bookings.cancelled_by': bookingEnders,
  'slot_bookings.source': Booking.shape.source.options,
  'slot_bookings.status': bookingStatuses,
  'slot_series.recurrence_pattern': recurrencePatterns,
  'slots.color': SlotColor.options,
  'slots.status': SlotStatus.options,
  'whatsapp_messages.direction': WhatsAppMessage.shape.direction.options,
  'whatsapp_messages.message_type': ['text'],
  'whatsapp_messages.status': whatsAppMessageStatuses,
  'whatsapp_numbers.status': whatsAppNumberStatuses,
};

/** Columns whose words are open: domains and other systems bring their own. */
// The kind of set-aside work is the name of any job.
const open = [
  'suspect_jobs.kind',
  'audit_logs.resource_type',
  'call_logs.status',
  'leads.status',
  'passkeys.device_type',
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let allowed: Map<string, string[]>;
let wordColumns: string[];
beforeAll(async () => {
  database = await createTestDatabase(testEnv());
  await asOwner(database.env.databaseUrl, async (owner) => {
    const checks = await owner.query<{ name: string; definition: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS name, pg_get_constraintdef(c.oid) AS definition
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       WHERE c.contype = 'c' AND cardinality(c.conkey) = 1 AND pg_get_constraintdef(c.oid) ~ '= (ANY|''[^'']*'')'`,
    );
    allowed = new Map(
      checks.rows.map(({ name, definition }) => [
        name,
        [...definition.matchAll(/'([^']*)'/g)].map(([, word]) => word ?? ''),
      ]),
    );
    const named = await owner.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'text' AND column_name ~ '(^|_)(status|role|type|kind)$'
         AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r')`,
    );
    wordColumns = named.rows.map(({ name }) => name);
  });
});
afterAll(() => database.drop());

describe('a column with a fixed list of values', () => {
  it.each(Object.entries(columns))('%s accepts the values of its contract and no others', (column, words) => {
    expect(allowed.get(column)?.sort()).toEqual([...words].sort());
  });

  it('every column with a fixed list of values has a CHECK', () => {
    expect(wordColumns.filter((column) => !allowed.has(column) && !open.includes(column))).toEqual([]);
  });
});
