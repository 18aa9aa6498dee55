import { z } from 'zod';
import { accountReasons } from './account.ts';
import { apiKeyReasons } from './api-keys.ts';
import { assistantReasons } from './assistants.ts';
import { authReasons } from './auth.ts';
import { bookingReasons } from './book-slot.ts';
import { callAnalysisReasons } from './call-analyses.ts';
import { callLogReasons } from './call-logs.ts';
import { callRequestReasons } from './call-requests.ts';
import { callReasons } from './calls.ts';
import { campaignReasons } from './campaigns.ts';
import { clientReasons } from './clients.ts';
import { customFieldReasons } from './custom-fields.ts';
import { dialerReasons } from './dialer.ts';
import { generationReasons } from './generations.ts';
import { interviewReasons } from './interviews.ts';
import { knowledgeReasons } from './knowledge.ts';
import { leadBulkReasons } from './lead-bulk.ts';
import { leadImportReasons } from './lead-imports.ts';
import { leadMergeReasons } from './lead-merges.ts';
import { leadUploadReasons } from './lead-uploads.ts';
import { migrationReasons } from './migrations.ts';
import { moduleRegistryReasons } from './module-registry.ts';
import { onboardingReasons } from './onboarding.ts';
import { operatorAccessReasons } from './operator-access.ts';
import { organizationReasons } from './organizations.ts';
import { promptCaseReasons } from './prompt-cases.ts';
import { promptReasons } from './prompts.ts';
import { providerReasons } from './providers.ts';
import { rehearsalReasons } from './rehearsals.ts';
import { savedFilterReasons } from './saved-filters.ts';
import { scheduledCallReasons } from './scheduled-calls.ts';
import { slotReasons } from './slots.ts';
import { superAdminReasons } from './super-admin.ts';
import { testConversationReasons } from './test-conversations.ts';
import { toolReasons } from './tools.ts';
import { usageReasons } from './usage.ts';
import { webhookReasons } from './webhooks.ts';
import { whatsAppMessageReasons } from './whatsapp-messages.ts';
import { whatsAppNumberReasons } from './whatsapp-numbers.ts';

/** What any operation may be refused for. */
export const commonReasons = [
  'no_organization',
  'organization_changed',
  'organization_deleted',
  'organization_suspended',
  'role',
  'unconfirmed_address',
  'feature_disabled',
  'rate_limit',
  'cross_site',
  'unknown_host',
  'link_expired',
  'invalid_cursor',
  'invalid_json',
  'invalid_text',
  'too_deep',
  'too_large',
  'length_required',
  'duplicate',
  'reference',
  'in_use',
  'race',
  'stale',
  'idempotency_key_reused',
] as const;

/** Why the API refused something, for programs: the closed lists of all domains. */
export const ErrorReason = z.enum([
  ...commonReasons,
  ...authReasons,
  ...accountReasons,
  ...organizationReasons,
  ...onboardingReasons,
  ...clientReasons,
  ...apiKeyReasons,
  ...webhookReasons,
  ...toolReasons,
  ...leadBulkReasons,
  ...leadMergeReasons,
  ...leadImportReasons,
  ...customFieldReasons,
  ...savedFilterReasons,
  ...leadUploadReasons,
  ...knowledgeReasons,
  ...callReasons,
  ...callLogReasons,
  ...callAnalysisReasons,
  ...callRequestReasons,
  ...scheduledCallReasons,
  ...assistantReasons,
  ...testConversationReasons,
  ...dialerReasons,
  ...campaignReasons,
  ...rehearsalReasons,
  ...migrationReasons,
  ...providerReasons,
  ...promptReasons,
  ...promptCaseReasons,
  ...generationReasons,
  ...interviewReasons,
  ...slotReasons,
  ...bookingReasons,
  ...superAdminReasons,
  ...operatorAccessReasons,
  ...moduleRegistryReasons,
  ...usageReasons,
  ...whatsAppNumberReasons,
  ...whatsAppMessageReasons,
]);
export type ErrorReason = z.infer<typeof ErrorReason>;
