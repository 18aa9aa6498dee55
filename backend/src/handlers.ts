import type { Api } from '@switchboard/contracts';
import { developerHandlers } from './developers/developers.routes.ts';
import { accountHandlers } from './domains/account/account.routes.ts';
import { analyticsHandlers } from './domains/analytics/analytics.routes.ts';
import { apiKeyHandlers } from './domains/api-keys/api-keys.routes.ts';
import { assistantTestHandlers } from './domains/assistant-tests/assistant-tests.routes.ts';
import { assistantHandlers } from './domains/assistants/assistants.routes.ts';
import { auditLogHandlers } from './domains/audit-logs/audit-logs.routes.ts';
import { bookingPageHandlers } from './domains/booking-pages/booking-pages.routes.ts';
import { bookSlotHandlers } from './domains/bookings/book-slot.routes.ts';
import { bookingHandlers } from './domains/bookings/bookings.routes.ts';
import { callAnalysisHandlers } from './domains/call-analyses/call-analyses.routes.ts';
import { callHookHandlers } from './domains/call-hooks/call-hooks.routes.ts';
import { callRequestHandlers } from './domains/call-requests/call-requests.routes.ts';
import { callHandlers } from './domains/calls/calls.routes.ts';
import { campaignReportHandlers } from './domains/campaigns/campaign-reports.routes.ts';
import { campaignWorkHandlers } from './domains/campaigns/campaign-work.routes.ts';
import { campaignHandlers } from './domains/campaigns/campaigns.routes.ts';
import { clientPortalHandlers } from './domains/client-portal/client-portal.routes.ts';
import { clientHandlers } from './domains/clients/clients.routes.ts';
import { costHandlers } from './domains/costs/costs.routes.ts';
import { customFieldHandlers } from './domains/custom-fields/custom-fields.routes.ts';
import { delayBudgetHandlers } from './domains/delay-budgets/delay-budgets.routes.ts';
import { dialerHandlers } from './domains/dialer/dialer.routes.ts';
import { disclosureHandlers } from './domains/disclosures/disclosures.routes.ts';
import { doNotCallHandlers } from './domains/do-not-call/do-not-call.routes.ts';
import { embedHandlers } from './domains/embeds/embeds.routes.ts';
import { featureTemplateHandlers } from './domains/feature-templates/feature-templates.routes.ts';
import { flowHandlers } from './domains/flows/flows.routes.ts';
import {
  interviewEventHandlers,
  interviewFindingHandlers,
  interviewHandlers,
  interviewSessionHandlers,
} from './domains/interviews/interviews.routes.ts';
import { interviewRecordingHandlers } from './domains/interviews/recordings/recordings.routes.ts';
import { knowledgeHandlers } from './domains/knowledge-bases/knowledge-bases.routes.ts';
import { leadBulkHandlers } from './domains/lead-bulk/lead-bulk.routes.ts';
import { leadImportHandlers } from './domains/lead-imports/lead-imports.routes.ts';
import { leadMergeHandlers } from './domains/lead-merges/lead-merges.routes.ts';
import { leadTimelineHandlers } from './domains/lead-timeline/lead-timeline.routes.ts';
import { leadUploadHandlers } from './domains/lead-uploads/lead-uploads.routes.ts';
import { leadHandlers } from './domains/leads/leads.routes.ts';
import { mailHandlers } from './domains/mails/mails.routes.ts';
import { microPromptHandlers } from './domains/micro-prompts/micro-prompts.routes.ts';
import { offeredModelHandlers } from './domains/model-lists/model-lists.routes.ts';
import { moduleSettingsHandlers } from './domains/module-settings/module-settings.routes.ts';
import { onboardingHandlers } from './domains/onboarding/onboarding.routes.ts';
import { operatorAccessHandlers } from './domains/operator-access/operator-access.routes.ts';
import { organizationHandlers } from './domains/organizations/organizations.routes.ts';
import { phoneNumberHandlers } from './domains/phone-numbers/phone-numbers.routes.ts';
import { promptCaseHandlers } from './domains/prompts/evaluation/prompt-cases.routes.ts';
import { generationHandlers } from './domains/prompts/generations.routes.ts';
import { promptHandlers } from './domains/prompts/prompts.routes.ts';
import { pronunciationHandlers } from './domains/pronunciations/pronunciations.routes.ts';
import { providerHandlers } from './domains/providers/providers.routes.ts';
import { rehearsalHandlers } from './domains/rehearsals/rehearsals.routes.ts';
import { savedFilterHandlers } from './domains/saved-filters/saved-filters.routes.ts';
import { scheduledCallHandlers } from './domains/scheduled-calls/scheduled-calls.routes.ts';
import { schemaTemplateHandlers } from './domains/schema-templates/schema-templates.routes.ts';
import { sharedSubflowHandlers } from './domains/shared-subflows/shared-subflows.routes.ts';
import { slotHandlers } from './domains/slots/slots.routes.ts';
import { testConversationHandlers } from './domains/test-conversations/test-conversations.routes.ts';
import { toolHandlers } from './domains/tools/tools.routes.ts';
import { transcriptHandlers } from './domains/transcripts/transcripts.routes.ts';
import { usageHandlers } from './domains/usage/usage.routes.ts';
import { webhookHandlers } from './domains/webhooks/webhooks.routes.ts';
import { weeklySummaryHandlers } from './domains/weekly-summaries/weekly-summaries.routes.ts';
import { whatsAppMessageHandlers } from './domains/whatsapp-messages/whatsapp-messages.routes.ts';
import { whatsAppNumberHandlers } from './domains/whatsapp-numbers/whatsapp-numbers.routes.ts';
import type { Handlers } from './handler.ts';
import { conversationEventHandlers } from './http/conversation-events.routes.ts';
import { eventHandlers } from './http/events.routes.ts';
import { moduleRegistryHandlers } from './registry/registry.routes.ts';
import { migrationHandlers } from './super-admin/migrations.routes.ts';
import { operatorHandlers } from './super-admin/operator.routes.ts';
import { outboxHandlers } from './super-admin/outbox.routes.ts';
import { processHandlers } from './super-admin/processes.routes.ts';
import { setAsideHandlers } from './super-admin/set-aside.routes.ts';
import { superAdminHandlers } from './super-admin/super-admin.routes.ts';

/** The handler of each operation of the API. */
export const handlers: Handlers<Api> = {
  ...accountHandlers,
  ...weeklySummaryHandlers,
  ...organizationHandlers,
  ...offeredModelHandlers,
  ...onboardingHandlers,
  ...clientHandlers,
  ...clientPortalHandlers,
  ...usageHandlers,
  ...apiKeyHandlers,
  ...auditLogHandlers,
  ...mailHandlers,
  ...webhookHandlers,
  ...embedHandlers,
  ...callHookHandlers,
  ...moduleSettingsHandlers,
  ...leadImportHandlers,
  ...leadHandlers,
  ...leadBulkHandlers,
  ...leadMergeHandlers,
  ...leadTimelineHandlers,
  ...customFieldHandlers,
  ...savedFilterHandlers,
  ...delayBudgetHandlers,
  ...disclosureHandlers,
  ...doNotCallHandlers,
  ...leadUploadHandlers,
  ...callHandlers,
  ...callAnalysisHandlers,
  ...callRequestHandlers,
  ...scheduledCallHandlers,
  ...analyticsHandlers,
  ...dialerHandlers,
  ...assistantHandlers,
  ...flowHandlers,
  ...assistantTestHandlers,
  ...testConversationHandlers,
  ...providerHandlers,
  ...costHandlers,
  ...toolHandlers,
  ...knowledgeHandlers,
  ...phoneNumberHandlers,
  ...microPromptHandlers,
  ...pronunciationHandlers,
  ...sharedSubflowHandlers,
  ...promptHandlers,
  ...promptCaseHandlers,
  ...generationHandlers,
  ...transcriptHandlers,
  ...featureTemplateHandlers,
  ...campaignHandlers,
  ...campaignWorkHandlers,
  ...campaignReportHandlers,
  ...rehearsalHandlers,
  ...schemaTemplateHandlers,
  ...slotHandlers,
  ...bookingPageHandlers,
  ...bookingHandlers,
  ...bookSlotHandlers,
  ...whatsAppNumberHandlers,
  ...whatsAppMessageHandlers,
  ...interviewHandlers,
  ...interviewSessionHandlers,
  ...interviewEventHandlers,
  ...interviewFindingHandlers,
  ...interviewRecordingHandlers,
  ...conversationEventHandlers,
  ...eventHandlers,
  ...developerHandlers,
  ...superAdminHandlers,
  ...outboxHandlers,
  ...setAsideHandlers,
  ...migrationHandlers,
  ...processHandlers,
  ...operatorHandlers,
  ...operatorAccessHandlers,
  ...moduleRegistryHandlers,
};
