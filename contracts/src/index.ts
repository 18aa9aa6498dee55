import { accountApi } from './account.ts';
import { analyticsApi } from './analytics.ts';
import { apiKeyApi } from './api-keys.ts';
import { assistantPromptApi } from './assistant-prompts.ts';
import { assistantTestApi } from './assistant-tests.ts';
import { assistantApi } from './assistants.ts';
import { auditLogApi } from './audit-logs.ts';
import { bookSlotApi } from './book-slot.ts';
import { bookingPageApi } from './booking-pages.ts';
import { bookingApi } from './bookings.ts';
import { callAnalysisApi } from './call-analyses.ts';
import { callLogApi } from './call-logs.ts';
import { callRequestApi } from './call-requests.ts';
import { callApi } from './calls.ts';
import { campaignReportApi } from './campaign-reports.ts';
import { campaignWorkApi } from './campaign-work.ts';
import { campaignApi } from './campaigns.ts';
import { clientPortalApi } from './client-portal.ts';
import { clientApi } from './clients.ts';
import { costApi } from './costs.ts';
import { customFieldApi } from './custom-fields.ts';
import { delayBudgetApi } from './delay-budgets.ts';
import { developerApi } from './developers.ts';
import { dialerApi } from './dialer.ts';
import { disclosureApi } from './disclosures.ts';
import { doNotCallApi } from './do-not-call.ts';
import type { Endpoints } from './endpoint.ts';
import { eventApi } from './events.ts';
import { featureTemplateApi } from './feature-templates.ts';
import { flowApi } from './flow-operations.ts';
import { generationApi } from './generations.ts';
import { interviewEventApi } from './interview-events.ts';
import { interviewFindingApi } from './interview-findings.ts';
import { interviewRecordingApi } from './interview-recordings.ts';
import { interviewSessionApi } from './interview-sessions.ts';
import { interviewApi } from './interviews.ts';
import { knowledgeApi } from './knowledge.ts';
import { leadBulkApi } from './lead-bulk.ts';
import { leadImportApi } from './lead-imports.ts';
import { leadMergeApi } from './lead-merges.ts';
import { leadTimelineApi } from './lead-timeline.ts';
import { leadUploadApi } from './lead-uploads.ts';
import { leadApi } from './leads.ts';
import { mailApi } from './mails.ts';
import { memberApi } from './members.ts';
import { microPromptApi } from './micro-prompts.ts';
import { migrationApi } from './migrations.ts';
import { moduleRegistryApi } from './module-registry.ts';
import { moduleSettingsApi } from './module-settings.ts';
import { offeredModelApi } from './offered-models.ts';
import { onboardingApi } from './onboarding.ts';
import { operatorApi } from './operator.ts';
import { operatorAccessApi } from './operator-access.ts';
import { organizationApi } from './organizations.ts';
import { outboxApi } from './outbox.ts';
import { phoneNumberApi } from './phone-numbers.ts';
import { processApi } from './processes.ts';
import { promptCaseApi } from './prompt-cases.ts';
import { promptApi } from './prompts.ts';
import { pronunciationApi } from './pronunciations.ts';
import { providerApi } from './providers.ts';
import { rehearsalApi } from './rehearsals.ts';
import { savedFilterApi } from './saved-filters.ts';
import { scheduledCallApi } from './scheduled-calls.ts';
import { schemaTemplateApi } from './schema-templates.ts';
import { setAsideApi } from './set-aside.ts';
import { sharedSubflowApi } from './shared-subflows.ts';
import { simulatedPhoneApi } from './simulated-phone.ts';
import { slotApi } from './slots.ts';
import { superAdminApi } from './super-admin.ts';
import { testConversationApi } from './test-conversations.ts';
import { toolApi } from './tools.ts';
import { transcriptApi } from './transcripts.ts';
import { usageApi } from './usage.ts';
import { webhookApi } from './webhooks.ts';
import { weeklySummaryApi } from './weekly-summaries.ts';
import { whatsAppMessageApi } from './whatsapp-messages.ts';
import { whatsAppNumberApi } from './whatsapp-numbers.ts';

/** Its parts by name, so that compiled declarations don't spell all of them out again. */
export type Api = typeof accountApi &
  typeof weeklySummaryApi &
  typeof organizationApi &
  typeof memberApi &
  typeof offeredModelApi &
  typeof onboardingApi &
  typeof clientApi &
  typeof clientPortalApi &
  typeof usageApi &
  typeof apiKeyApi &
  typeof auditLogApi &
  typeof mailApi &
  typeof webhookApi &
  typeof moduleSettingsApi &
  typeof leadBulkApi &
  typeof leadMergeApi &
  typeof leadImportApi &
  typeof leadApi &
  typeof leadTimelineApi &
  typeof customFieldApi &
  typeof savedFilterApi &
  typeof delayBudgetApi &
  typeof disclosureApi &
  typeof doNotCallApi &
  typeof leadUploadApi &
  typeof callApi &
  typeof callLogApi &
  typeof callAnalysisApi &
  typeof callRequestApi &
  typeof scheduledCallApi &
  typeof analyticsApi &
  typeof dialerApi &
  typeof assistantApi &
  typeof flowApi &
  typeof assistantTestApi &
  typeof testConversationApi &
  typeof providerApi &
  typeof costApi &
  typeof toolApi &
  typeof knowledgeApi &
  typeof phoneNumberApi &
  typeof microPromptApi &
  typeof pronunciationApi &
  typeof promptApi &
  typeof promptCaseApi &
  typeof transcriptApi &
  typeof generationApi &
  typeof assistantPromptApi &
  typeof featureTemplateApi &
  typeof campaignApi &
  typeof campaignWorkApi &
  typeof campaignReportApi &
  typeof rehearsalApi &
  typeof schemaTemplateApi &
  typeof slotApi &
  typeof bookingPageApi &
  typeof bookingApi &
  typeof bookSlotApi &
  typeof whatsAppNumberApi &
  typeof simulatedPhoneApi &
  typeof whatsAppMessageApi &
  typeof interviewApi &
  typeof interviewSessionApi &
  typeof interviewEventApi &
  typeof interviewFindingApi &
  typeof interviewRecordingApi &
  typeof eventApi &
  typeof developerApi &
  typeof superAdminApi &
  typeof outboxApi &
  typeof migrationApi &
  typeof processApi &
  typeof setAsideApi &
  typeof operatorApi &
  typeof operatorAccessApi &
  typeof moduleRegistryApi;

/** Every operation of the API. The server, the typed client, the OpenAPI document and the tests derive from it. */
export const api: Api = {
  ...accountApi,
  ...weeklySummaryApi,
  ...organizationApi,
  ...memberApi,
  ...offeredModelApi,
  ...onboardingApi,
  ...clientApi,
  ...clientPortalApi,
  ...usageApi,
  ...apiKeyApi,
  ...auditLogApi,
  ...mailApi,
  ...webhookApi,
  ...moduleSettingsApi,
  // Before the leads, whose ids stand where these have words.
  ...leadBulkApi,
  ...leadMergeApi,
  // Its addresses lie below those of leads, and come first.
  ...leadImportApi,
  ...leadApi,
  ...leadTimelineApi,
  ...customFieldApi,
  ...savedFilterApi,
  ...delayBudgetApi,
  ...disclosureApi,
  ...doNotCallApi,
  ...leadUploadApi,
  ...callApi,
  ...callLogApi,
  ...callAnalysisApi,
  ...callRequestApi,
  ...scheduledCallApi,
  ...analyticsApi,
  ...dialerApi,
  ...assistantApi,
  ...flowApi,
  ...assistantTestApi,
  ...testConversationApi,
  ...providerApi,
  ...costApi,
  ...toolApi,
  ...knowledgeApi,
  ...phoneNumberApi,
  ...microPromptApi,
  ...pronunciationApi,
  ...sharedSubflowApi,
  ...promptApi,
  ...promptCaseApi,
  ...transcriptApi,
  ...generationApi,
  ...assistantPromptApi,
  ...featureTemplateApi,
  ...campaignApi,
  ...campaignWorkApi,
  ...campaignReportApi,
  ...rehearsalApi,
  ...schemaTemplateApi,
  ...slotApi,
  ...bookingPageApi,
  ...bookingApi,
  ...bookSlotApi,
  ...whatsAppNumberApi,
  ...simulatedPhoneApi,
  ...whatsAppMessageApi,
  ...interviewApi,
  ...interviewSessionApi,
  ...interviewEventApi,
  ...interviewFindingApi,
  ...interviewRecordingApi,
  ...eventApi,
  ...developerApi,
  ...superAdminApi,
  ...outboxApi,
  ...migrationApi,
  ...processApi,
  ...setAsideApi,
  ...operatorApi,
  ...operatorAccessApi,
  ...moduleRegistryApi,
} as const satisfies Endpoints;
/** An operation of the API, e.g. `GET /api/leads`. */
export type Operation = keyof Api;
