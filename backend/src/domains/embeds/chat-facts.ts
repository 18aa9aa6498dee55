import type { CallFacts } from '@switchboard/contracts/webhook-events';
import type { embed_conversations } from '../../generated/prisma/client.ts';
import { visitorName, visitorOf } from './conversation-row.ts';

/** The facts about a chat that every event includes; null once its assistant was deleted, which every event names. */
export function chatFacts(conversation: embed_conversations): CallFacts | null {
  const { id, organization_id, assistant_id, lead_id, call_log_id } = conversation;
  if (!assistant_id) return null;
  const visitor = visitorOf(conversation);
  return {
    ...{ organization_id, call_id: id, call_log_id, lead_id, assistant_id, origin: 'web_chat' },
    lead_name: visitorName(visitor),
    phone_number: visitor.phone_number ?? '',
    ...{ direction: 'inbound', is_simulated: false },
  };
}
