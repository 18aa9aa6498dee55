import { z } from 'zod';
import { accountReasons } from './account.ts';
import { apiKeyReasons } from './api-keys.ts';
import { assistantTestReasons } from './assistant-tests.ts';
import { assistantReasons } from './assistants.ts';
import { authReasons } from './auth.ts';
import { bookingReasons } from './book-slot.ts';
import { callAnalysisReasons } from './call-analyses.ts';
import { callHookReasons } from './call-hooks.ts';
import { callLogReasons } from './call-logs.ts';
import { callRequestReasons } from './call-requests.ts';
import { callReasons } from './calls.ts';
import { campaignReasons } from './campaigns.ts';
import { clientReasons } from './clients.ts';
import { customFieldReasons } from './custom-fields.ts';
import { dialerReasons } from './dialer.ts';
import { embedReasons } from './embeds.ts';
import { generationReasons } from './generations.ts';
import { interviewReasons } from './interviews.ts';
import { knowledgeReasons } from './knowledge.ts';
import { leadBulkReasons } from './lead-bulk.ts';
import { leadImportReasons } from './lead-imports.ts';
import { leadMergeReasons } from './lead-merges.ts';
import { leadUploadReasons } from './lead-uploads.ts';
import { mcpReasons } from './mcp-tools.ts';
import { migrationReasons } from './migrations.ts';
import { moduleRegistryReasons } from './module-registry.ts';
import { offeredModelReasons } from './offered-models.ts';
import { onboardingReasons } from './onboarding.ts';
import { operatorAccessReasons } from './operator-access.ts';
import { organizationReasons } from './organizations.ts';
import { promptCaseReasons } from './prompt-cases.ts';
import { promptReasons } from './prompts.ts';
import { pronunciationReasons } from './pronunciations.ts';
import { providerReasons } from './providers.ts';
import { rehearsalReasons } from './rehearsals.ts';
import { savedFilterReasons } from './saved-filters.ts';
import { scheduledCallReasons } from './scheduled-calls.ts';
import { setAsideReasons } from './set-aside.ts';
import { sharedSubflowReasons } from './shared-subflows.ts';
import { slotReasons } from './slots.ts';
import { superAdminReasons } from './super-admin.ts';
import { testConversationReasons } from './test-conversations.ts';
import { toolReasons } from './tools.ts';
import { usageReasons } from './usage.ts';
import { webhookReasons } from './webhooks.ts';
import { whatsAppMessageReasons } from './whatsapp-messages.ts';
import { whatsAppNumberReasons } from './whatsapp-numbers.ts';

/** Reasons for which any operation can be refused. */
const commonReasons = [
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

/** The closed lists of reasons of all domains, by the domains' display names. */
export const reasonAreas = {
  'Any operation': commonReasons,
  'Signing in': authReasons,
  'Your account': accountReasons,
  'Organizations and members': organizationReasons,
  'First steps and samples': onboardingReasons,
  Clients: clientReasons,
  'API keys': apiKeyReasons,
  Webhooks: webhookReasons,
  'The before-call hook': callHookReasons,
  'Functions and built-in tools': toolReasons,
  'Many leads at once': leadBulkReasons,
  'Merging leads': leadMergeReasons,
  'Importing leads': leadImportReasons,
  'Custom fields': customFieldReasons,
  'Saved filters': savedFilterReasons,
  'Lead uploads': leadUploadReasons,
  Knowledge: knowledgeReasons,
  Calls: callReasons,
  'Call logs': callLogReasons,
  'What a model makes of a call': callAnalysisReasons,
  'Call requests': callRequestReasons,
  'Scheduled calls': scheduledCallReasons,
  'Set-aside work': setAsideReasons,
  Assistants: [...assistantReasons, ...assistantTestReasons, ...offeredModelReasons],
  'Tests of assistants': testConversationReasons,
  'Pausing calls': dialerReasons,
  'Campaigns and templates': campaignReasons,
  Rehearsals: rehearsalReasons,
  MCP: mcpReasons,
  Migrations: migrationReasons,
  Providers: providerReasons,
  Pronunciations: pronunciationReasons,
  'Shared sub-flows': sharedSubflowReasons,
  Prompts: promptReasons,
  'Cases of prompts': promptCaseReasons,
  'Writing prompts': generationReasons,
  'Video interviews': interviewReasons,
  Slots: slotReasons,
  Bookings: bookingReasons,
  'Super admins': superAdminReasons,
  'Letting the operator in': operatorAccessReasons,
  Modules: moduleRegistryReasons,
  Usage: usageReasons,
  'Web embeds': embedReasons,
  'WhatsApp numbers': whatsAppNumberReasons,
  'WhatsApp messages': whatsAppMessageReasons,
} as const;

/** Why the API refused a request, for programs. */
export const ErrorReason = z.enum(Object.values(reasonAreas).flat());
export type ErrorReason = z.infer<typeof ErrorReason>;
