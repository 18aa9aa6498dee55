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
import { callHookApi } from './call-hooks.ts';
import { callLogApi } from './call-logs.ts';
import { callRequestApi } from './call-requests.ts';
import { callApi } from './calls.ts';
import { campaignReportApi } from './campaign-reports.ts';
import { campaignWorkApi } from './campaign-work.ts';
import { campaignApi } from './campaigns.ts';
import { clientPortalApi } from './client-portal.ts';
import { clientApi } from './clients.ts';
import { conversationEventApi } from './conversation-events.ts';
import { costApi } from './costs.ts';
import { customFieldApi } from './custom-fields.ts';
import { delayBudgetApi } from './delay-budgets.ts';
import { developerApi } from './developers.ts';
import { dialerApi } from './dialer.ts';
import { disclosureApi } from './disclosures.ts';
import { doNotCallApi } from './do-not-call.ts';
import { embedChatApi } from './embed-chats.ts';
import { embedApi } from './embeds.ts';
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

type Part<T> = T;

/** A named interface: compiled declarations can't list every endpoint, and an intersection takes minutes to check. */
interface Parts
  extends Part<typeof accountApi>,
    Part<typeof weeklySummaryApi>,
    Part<typeof organizationApi>,
    Part<typeof memberApi>,
    Part<typeof offeredModelApi>,
    Part<typeof onboardingApi>,
    Part<typeof clientApi>,
    Part<typeof clientPortalApi>,
    Part<typeof usageApi>,
    Part<typeof apiKeyApi>,
    Part<typeof auditLogApi>,
    Part<typeof mailApi>,
    Part<typeof webhookApi>,
    Part<typeof callHookApi>,
    Part<typeof moduleSettingsApi>,
    Part<typeof leadBulkApi>,
    Part<typeof leadMergeApi>,
    Part<typeof leadImportApi>,
    Part<typeof leadApi>,
    Part<typeof leadTimelineApi>,
    Part<typeof customFieldApi>,
    Part<typeof savedFilterApi>,
    Part<typeof delayBudgetApi>,
    Part<typeof disclosureApi>,
    Part<typeof doNotCallApi>,
    Part<typeof leadUploadApi>,
    Part<typeof callApi>,
    Part<typeof callLogApi>,
    Part<typeof callAnalysisApi>,
    Part<typeof callRequestApi>,
    Part<typeof scheduledCallApi>,
    Part<typeof analyticsApi>,
    Part<typeof dialerApi>,
    Part<typeof assistantApi>,
    Part<typeof flowApi>,
    Part<typeof assistantTestApi>,
    Part<typeof testConversationApi>,
    Part<typeof providerApi>,
    Part<typeof costApi>,
    Part<typeof toolApi>,
    Part<typeof knowledgeApi>,
    Part<typeof phoneNumberApi>,
    Part<typeof microPromptApi>,
    Part<typeof pronunciationApi>,
    Part<typeof sharedSubflowApi>,
    Part<typeof promptApi>,
    Part<typeof promptCaseApi>,
    Part<typeof transcriptApi>,
    Part<typeof generationApi>,
    Part<typeof assistantPromptApi>,
    Part<typeof featureTemplateApi>,
    Part<typeof campaignApi>,
    Part<typeof campaignWorkApi>,
    Part<typeof campaignReportApi>,
    Part<typeof rehearsalApi>,
    Part<typeof schemaTemplateApi>,
    Part<typeof slotApi>,
    Part<typeof bookingPageApi>,
    Part<typeof bookingApi>,
    Part<typeof bookSlotApi>,
    Part<typeof whatsAppNumberApi>,
    Part<typeof simulatedPhoneApi>,
    Part<typeof whatsAppMessageApi>,
    Part<typeof embedApi>,
    Part<typeof embedChatApi>,
    Part<typeof interviewApi>,
    Part<typeof interviewSessionApi>,
    Part<typeof interviewEventApi>,
    Part<typeof interviewFindingApi>,
    Part<typeof interviewRecordingApi>,
    Part<typeof conversationEventApi>,
    Part<typeof eventApi>,
    Part<typeof developerApi>,
    Part<typeof superAdminApi>,
    Part<typeof outboxApi>,
    Part<typeof migrationApi>,
    Part<typeof processApi>,
    Part<typeof setAsideApi>,
    Part<typeof operatorApi>,
    Part<typeof operatorAccessApi>,
    Part<typeof moduleRegistryApi> {}
export type Api = { [K in keyof Parts]: Parts[K] };

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
  ...callHookApi,
  ...moduleSettingsApi,
  // Before the leads, since `/:id` would match its literal paths.
  ...leadBulkApi,
  ...leadMergeApi,
  // Before the leads, since its paths are below those of leads.
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
  ...embedApi,
  ...embedChatApi,
  ...interviewApi,
  ...interviewSessionApi,
  ...interviewEventApi,
  ...interviewFindingApi,
  ...interviewRecordingApi,
  ...conversationEventApi,
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
