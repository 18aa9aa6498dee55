import type { Api } from '@switchboard/contracts';
import type { LiveEventType } from '@switchboard/contracts/events';
import type { Query, QueryClient } from '@tanstack/react-query';
import { onLiveEvent } from './events.ts';
import { endpointKey } from './keys.ts';

/** Every endpoint that reads something. */
export type ReadEndpoint = Extract<keyof Api, `GET ${string}`>;

const leadReads = [
  'GET /api/custom-fields/:id/use',
  'GET /api/leads',
  'GET /api/leads/count',
  'GET /api/leads/filter-words',
  'GET /api/leads/duplicates',
  'GET /api/leads/:id/duplicates',
  'GET /api/leads/merges',
  'GET /api/leads/summary',
  'GET /api/leads/:id',
  'GET /api/leads/:id/timeline',
  'GET /api/leads/:id/call-window',
  'GET /api/campaigns/:id/leads',
  'GET /api/campaigns/:id/candidates',
  'GET /api/campaigns/:id/candidates/count',
  'GET /api/campaigns/:id/progress',
  'GET /api/dashboard',
  'GET /api/onboarding',
  'GET /api/clients',
  'GET /api/client/leads',
  'GET /api/client/leads/:id',
  'GET /api/client/figures',
] as const satisfies readonly ReadEndpoint[];

/** What is no longer true after a live event: the one place where events meet endpoints. */
export const staleAfter = {
  'lead.changed': leadReads,
  'lead_import.changed': [
    ...leadReads,
    'GET /api/leads/import',
    'GET /api/leads/import/:id',
    'GET /api/leads/import/:id/problems',
  ],
  // A lead says whether its number is on the list.
  'do_not_call.changed': [
    'GET /api/do-not-call',
    'GET /api/leads',
    'GET /api/leads/:id',
    'GET /api/leads/:id/whatsapp',
    'GET /api/leads/:id/timeline',
    'GET /api/campaigns/:id/progress',
  ],
  // Of the leads it changes one by one nothing is said.
  'lead_bulk.changed': [
    'GET /api/leads/bulk',
    'GET /api/leads/bulk/:id',
    'GET /api/leads',
    'GET /api/leads/count',
    'GET /api/leads/filter-words',
    'GET /api/leads/:id',
    'GET /api/leads/:id/timeline',
    'GET /api/leads/duplicates',
    'GET /api/leads/summary',
    'GET /api/dashboard',
    'GET /api/clients',
    'GET /api/client/leads',
    'GET /api/client/figures',
    'GET /api/campaigns/:id/candidates',
    'GET /api/campaigns/:id/candidates/count',
    'GET /api/campaigns/:id/progress',
    'GET /api/campaigns/:id/leads',
  ],
  'interview.changed': [
    'GET /api/dashboard',
    'GET /api/interviews',
    'GET /api/interviews/:id',
    'GET /api/call/:id/events',
    'GET /api/call/:id/events/summary',
    'GET /api/leads/:id/timeline',
  ],
  // A field stands in every lead that has it, and what was chosen for columns may name it.
  'custom_field.changed': [
    'GET /api/custom-fields',
    'GET /api/custom-fields/:id/use',
    'GET /api/leads',
    'GET /api/leads/count',
    'GET /api/leads/:id',
    'GET /api/leads/import/:id',
  ],
  'saved_filter.changed': ['GET /api/saved-filters', 'GET /api/custom-fields/:id/use'],
  'lead_upload.changed': ['GET /api/lead-uploads', 'GET /api/lead-uploads/:id', 'GET /api/leads/:id/timeline'],
  // A feature template shows its assistant's name.
  'assistant.changed': [
    'GET /api/onboarding',
    'GET /api/assistants',
    'GET /api/assistants/:id',
    'GET /api/assistants/:id/checks',
    'GET /api/assistants/:id/delay-budget',
    'GET /api/assistants/:id/disclosure',
    'GET /api/assistants/:id/parts',
    'GET /api/assistants/:id/test-gate',
    'GET /api/assistants/:id/versions',
    'GET /api/undecided-disclosures',
    'GET /api/model-notices',
    'GET /api/assistants/:id/usage',
    'GET /api/assistants/:id/prompt',
    'GET /api/prompts/:id/assistants',
    'GET /api/knowledge-bases',
    'GET /api/knowledge-bases/:id',
    'GET /api/knowledge-bases/:id/uses',
    'GET /api/shared-subflows',
    'GET /api/shared-subflows/:id',
    'GET /api/phone-numbers/:id/uses',
    'GET /api/feature-templates',
    'GET /api/dashboard',
    'GET /api/campaigns',
    'GET /api/campaigns/:id',
    'GET /api/campaigns/:id/readiness',
  ],
  'price.changed': ['GET /api/prices'],
  'tool_secret.changed': ['GET /api/tools/secrets', 'GET /api/tools/signing-secret'],
  'knowledge_base.changed': [
    'GET /api/knowledge-bases',
    'GET /api/knowledge-bases/:id',
    'GET /api/knowledge-bases/:id/uses',
  ],
  // A base counts its documents and what was read out of them.
  'knowledge_document.changed': [
    'GET /api/knowledge-bases',
    'GET /api/knowledge-bases/:id',
    'GET /api/assistants/:id/checks',
    'GET /api/knowledge-bases/:id/documents',
    'GET /api/knowledge-bases/:id/documents/:document_id',
    'GET /api/knowledge-bases/:id/documents/:document_id/passages',
  ],
  'phone_number.changed': [
    'GET /api/onboarding',
    'GET /api/campaigns/:id/readiness',
    'GET /api/phone-numbers',
    'GET /api/phone-numbers/:id',
    'GET /api/phone-numbers/health',
    'GET /api/phone-numbers/:id/uses',
    'GET /api/phone-numbers/:id/inbound-setup',
  ],
  // Publishing warns of a credential that is missing or off.
  'provider.changed': [
    'GET /api/providers',
    'GET /api/assistants/:id/checks',
    'GET /api/assistants/:id/parts',
    'GET /api/language-model',
    'GET /api/offered-models',
    'GET /api/model-notices',
  ],
  'assistant_test.changed': [
    'GET /api/onboarding',
    'GET /api/assistants/:id/tests',
    'GET /api/assistants/:id/delay-budget',
  ],
  'test_conversation.changed': [
    'GET /api/assistants/:id/test-conversations',
    'GET /api/test-conversations',
    'GET /api/assistants/:id/test-gate',
  ],
  'test_run.changed': [
    'GET /api/assistants/:id/test-runs',
    'GET /api/test-runs/:id',
    'GET /api/assistants/:id/model-trials',
    'GET /api/model-trials/:id',
    'GET /api/assistants/:id/test-gate',
    'GET /api/assistants/:id/delay-budget',
  ],
  'pronunciation.changed': ['GET /api/pronunciations', 'GET /api/pronunciations/:id'],
  'shared_subflow.changed': [
    'GET /api/shared-subflows',
    'GET /api/shared-subflows/:id',
    'GET /api/shared-subflows/:id/versions',
    'GET /api/shared-subflows/:id/versions/:version',
  ],
  'micro_prompt.changed': ['GET /api/micro-prompts', 'GET /api/micro-prompts/:id'],
  // An assistant says from which prompt its text came, and a transcript how many were made of it.
  'prompt.changed': [
    'GET /api/prompts',
    'GET /api/prompts/:id',
    'GET /api/prompts/:id/versions',
    'GET /api/prompts/:id/versions/:version',
    'GET /api/prompts/:id/labels',
    'GET /api/prompts/:id/assistants',
    'GET /api/assistants/:id/prompt',
    'GET /api/transcripts',
    'GET /api/transcripts/:id',
  ],
  // A prompt says how far its first text is.
  'generation.changed': [
    'GET /api/generations',
    'GET /api/generations/:id',
    'GET /api/prompts',
    'GET /api/prompts/:id',
  ],
  'prompt_case.changed': ['GET /api/prompts/:id/cases'],
  'prompt_run.changed': ['GET /api/prompts/:id/runs', 'GET /api/prompts/:id/runs/:run_id'],
  'transcript.changed': ['GET /api/transcripts', 'GET /api/transcripts/:id', 'GET /api/prompts/:id'],
  // A campaign shows its template's name and the smaller of two limits.
  'feature_template.changed': [
    'GET /api/feature-templates',
    'GET /api/feature-templates/:id',
    'GET /api/feature-templates/by-name/:name',
    'GET /api/schema-templates',
    'GET /api/schema-templates/:id/uses',
    'GET /api/campaigns',
    'GET /api/campaigns/:id',
    'GET /api/campaigns/:id/readiness',
  ],
  'rehearsal.changed': [
    'GET /api/campaigns/:id/rehearsals',
    'GET /api/campaigns/:id/rehearsals/:rehearsal_id',
    'GET /api/campaigns/:id/rehearsals/:rehearsal_id/leads',
  ],
  // With a campaign its scheduled calls go, and those of a lead that is removed.
  'campaign.changed': [
    'GET /api/campaigns/:id/rehearsals',
    'GET /api/campaigns/:id/rehearsals/:rehearsal_id',
    'GET /api/campaigns',
    'GET /api/campaigns/:id',
    'GET /api/campaigns/:id/readiness',
    'GET /api/campaigns/:id/form',
    'GET /api/campaigns/:id/leads',
    'GET /api/feature-templates',
    'GET /api/feature-templates/:id',
    'GET /api/feature-templates/by-name/:name',
    'GET /api/calls/campaigns',
    'GET /api/scheduled-calls',
    'GET /api/scheduled-calls/:id',
    'GET /api/calls/overview',
    'GET /api/calls/held',
    'GET /api/leads',
    'GET /api/leads/:id',
    'GET /api/schema-templates/:id/uses',
    'GET /api/schema-templates/:id/campaigns',
    'GET /api/schema-templates/:id/versions',
    'GET /api/campaigns/:id/form-version',
    'GET /api/campaigns/:id/progress',
    'GET /api/campaigns/:id/candidates',
    'GET /api/campaigns/:id/candidates/count',
    'GET /api/campaigns/:id/activity',
    'GET /api/campaigns/:id/reports',
    'GET /api/campaigns/:id/reports/:report_id',
  ],
  // A feature template shows its form's name.
  'schema_template.changed': [
    'GET /api/schema-templates',
    'GET /api/schema-templates/:id',
    'GET /api/schema-templates/:id/versions',
    'GET /api/schema-templates/:id/uses',
    'GET /api/feature-templates',
    'GET /api/feature-templates/:id',
    'GET /api/feature-templates/:id/form',
  ],
  'booking_page.changed': ['GET /api/booking-pages', 'GET /api/booking-pages/:id', 'GET /api/book-slot/:id'],
  'slot.changed': [
    'GET /api/booking-pages',
    'GET /api/booking-pages/:id',
    'GET /api/slots',
    'GET /api/slots/:id',
    'GET /api/slots/:id/times',
    'GET /api/slots/:id/bookings',
    'GET /api/book-slot/:id',
    'GET /api/book-slot/:id/times',
  ],
  'booking.changed': [
    'GET /api/slots',
    'GET /api/slots/:id',
    'GET /api/slots/:id/times',
    'GET /api/slots/:id/bookings',
    'GET /api/book-slot/:id',
    'GET /api/book-slot/:id/times',
    'GET /api/manage-booking/:token',
  ],
  // A message that cannot be sent tells its number, and a campaign names its own.
  'whatsapp_number.changed': [
    'GET /api/whatsapp-numbers',
    'GET /api/whatsapp-numbers/:id',
    'GET /api/whatsapp-numbers/:id/phone',
    'GET /api/leads/:id/whatsapp',
  ],
  'whatsapp_message.changed': [
    'GET /api/whatsapp-messages',
    'GET /api/leads/:id/whatsapp',
    'GET /api/leads/:id/whatsapp-messages',
    'GET /api/whatsapp-numbers/:id/phone',
    'GET /api/whatsapp-numbers/:id/phone/chats/:digits',
  ],
  // Somebody who joins had been invited.
  'member.changed': [
    'GET /api/onboarding',
    'GET /api/members',
    'GET /api/invitations',
    'GET /api/dashboard',
    'GET /api/account/weekly-summaries',
  ],
  'invitation.changed': ['GET /api/onboarding', 'GET /api/invitations'],
  // A client's leads keep its label only while it is there.
  'client.changed': [
    'GET /api/clients',
    'GET /api/client-members',
    'GET /api/client-invitations',
    'GET /api/leads/:id',
  ],
  'client_member.changed': [
    'GET /api/onboarding',
    'GET /api/client-members',
    'GET /api/client-invitations',
    'GET /api/clients',
  ],
  'client_invitation.changed': ['GET /api/onboarding', 'GET /api/client-invitations'],
  'onboarding.changed': ['GET /api/onboarding'],
  // Samples stand in the lists among what is the organization's own.
  'onboarding_kit.changed': [
    'GET /api/onboarding',
    ...leadReads,
    'GET /api/assistants',
    'GET /api/assistants/:id',
    'GET /api/campaigns',
    'GET /api/campaigns/:id',
    'GET /api/feature-templates',
    'GET /api/feature-templates/:id',
    'GET /api/schema-templates',
    'GET /api/schema-templates/:id',
    'GET /api/call-logs',
    'GET /api/interviews',
    'GET /api/analytics/summary',
  ],
  'organization.changed': [
    'GET /api/organization',
    'GET /api/calls/overview',
    'GET /api/calls/pause',
    'GET /api/calls/settings',
    'GET /api/operator-access',
    'GET /api/usage',
    'GET /api/audit-logs/settings',
  ],
  'api_key.changed': ['GET /api/api-keys'],
  'webhook.changed': ['GET /api/webhooks', 'GET /api/webhooks/:id/deliveries', 'GET /api/webhooks/deliveries/:id'],
  'module_settings.changed': ['GET /api/module-settings', 'GET /api/module-settings/:module_id'],
  // A call counts for its lead as soon as it is placed.
  'call_log.changed': [
    'GET /api/analytics/summary',
    'GET /api/analytics/calls',
    'GET /api/analytics/leads',
    'GET /api/phone-numbers/health',
    'GET /api/call-logs',
    'GET /api/call-logs/tags',
    'GET /api/assistants/:id/versions',
    'GET /api/call-logs/:id',
    'GET /api/assistants/:id/response-times',
    'GET /api/call/:id',
    'GET /api/leads',
    'GET /api/leads/:id',
    'GET /api/leads/:id/timeline',
    'GET /api/dashboard',
    'GET /api/client/leads',
    'GET /api/client/leads/:id',
    'GET /api/client/calls',
    'GET /api/client/calls/:id',
    'GET /api/client/figures',
    'GET /api/campaigns/:id/progress',
    // A call may have used the last of its minutes.
    'GET /api/campaigns/:id/readiness',
    'GET /api/campaigns/:id/activity',
  ],
  'call_request.changed': ['GET /api/call-requests', 'GET /api/call-requests/:id', 'GET /api/analytics/summary'],
  // A lead shows its next call; what the dialer does is counted.
  'scheduled_call.changed': [
    'GET /api/scheduled-calls',
    'GET /api/scheduled-calls/:id',
    'GET /api/calls/overview',
    'GET /api/calls/held',
    'GET /api/decisions',
    'GET /api/leads',
    'GET /api/leads/:id',
    'GET /api/leads/:id/timeline',
    'GET /api/leads/summary',
    'GET /api/campaigns/:id/leads',
    'GET /api/call-requests',
    'GET /api/call-requests/:id',
    'GET /api/campaigns/:id/progress',
    'GET /api/campaigns/:id/activity',
  ],
  // Where a call is in a flow changes without an event: who shows it reads it again.
  'call.status': [
    'GET /api/onboarding',
    'GET /api/assistants/:id/flow/live',
    'GET /api/call/:id',
    'GET /api/calls/overview',
    'GET /api/calls/uncertain',
    'GET /api/campaigns/:id/progress',
    'GET /api/campaigns/:id/activity',
    'GET /api/campaigns/:id/leads',
  ],
} as const satisfies Record<LiveEventType, readonly ReadEndpoint[]>;

// What changed was also written to the audit log.
const endpointsOf = (type: LiveEventType): readonly ReadEndpoint[] =>
  type === 'call.status' ? staleAfter[type] : [...staleAfter[type], 'GET /api/audit-logs'];

/** What a change makes stale: what the live event of that name does, or the endpoints of a change that has none. */
export type StaleAfter = LiveEventType | readonly ReadEndpoint[];

/**
 * Has one endpoint read again. What is being read for the first time may not know of the change yet, and an invalidation does not
 * break that off: it is read once more when it is there.
 */
async function readAgain(client: QueryClient, key: ReadEndpoint): Promise<void> {
  const filter = { queryKey: endpointKey(key) };
  const isFirstRead = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching';
  const firstReads = client.getQueryCache().findAll({ ...filter, predicate: isFirstRead });
  await client.invalidateQueries(filter);
  if (firstReads.length > 0)
    await client.invalidateQueries({ ...filter, predicate: (query) => firstReads.includes(query) });
}

/** Has everything read again that a change made stale: what is on screen at once. Resolves when it has been. */
export async function makeStale(client: QueryClient, change: StaleAfter): Promise<void> {
  const endpoints = typeof change === 'string' ? endpointsOf(change) : change;
  await Promise.all(endpoints.map((key) => readAgain(client, key)));
}

// The first event shows at once; what follows within this time is read together.
const paceMs = 1000;

/** Runs `work` at once, and again after `paceMs` for all calls that came meanwhile, never twice at a time. */
function paced(work: () => Promise<unknown>): { run: () => void; stop: () => void } {
  let isResting = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = (): void => {
    isWanted = true;
    if (isResting) return;
    isResting = true;
    isWanted = false;
    const rest = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, paceMs);
    });
    void Promise.allSettled([work(), rest]).then(() => {
      isResting = false;
      if (isWanted) run();
    });
  };
  return { run, stop: () => clearTimeout(timer) };
}

/** Keeps every query current by what live events say, each endpoint at its own pace. Returns the function that stops it. */
export function followLiveEvents(client: QueryClient): () => void {
  const endpoints = new Map<ReadEndpoint, ReturnType<typeof paced>>();
  const stop = onLiveEvent(({ type }) => {
    for (const key of type in staleAfter ? endpointsOf(type) : []) {
      let endpoint = endpoints.get(key);
      if (!endpoint) {
        endpoint = paced(() => readAgain(client, key));
        endpoints.set(key, endpoint);
      }
      endpoint.run();
    }
  });
  return () => {
    stop();
    for (const endpoint of endpoints.values()) endpoint.stop();
  };
}
