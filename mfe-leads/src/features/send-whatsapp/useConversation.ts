import { whatsAppTimings } from '@switchboard/contracts/whatsapp.limits';
import type { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { endpointPages, endpointQuery, useInfiniteQuery, useQuery } from '@switchboard/platform/query';
import { useMemo, useState } from 'react';
import { firstNumber } from './messageWords.ts';

const pageRows = 50;

const inOrder = (a: WhatsAppMessage, b: WhatsAppMessage) =>
  Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1);

/**
 * How a lead can be written to, and the messages of the chosen number, oldest first. Refreshes every few seconds and on live events,
 * unless it is paused.
 */
export function useConversation(leadId: string) {
  const [isPaused, setPaused] = useState(false);
  const [chosenId, choose] = useState<string | null>(null);
  const current = { refetchInterval: isPaused ? (false as const) : whatsAppTimings.refreshMs };
  const facts = useQuery({
    ...endpointQuery('GET /api/leads/:id/whatsapp', { params: { id: leadId } }),
    ...current,
    // Stale data is loaded again immediately, except while paused.
    enabled: !isPaused,
  });
  const numbers = facts.data?.numbers ?? [];
  const number = numbers.find(({ id }) => id === chosenId) ?? firstNumber(numbers);
  const thread = useInfiniteQuery({
    ...endpointPages('GET /api/leads/:id/whatsapp-messages', {
      params: { id: leadId },
      query: { whatsapp_number_id: number?.id, from: 'newest', limit: pageRows },
    }),
    ...current,
    enabled: facts.data !== undefined && !isPaused,
  });
  const messages = useMemo(() => thread.data && [...thread.data].sort(inOrder), [thread.data]);
  const refresh = () => Promise.all([facts.refetch(), thread.refetch()]);
  return { facts, numbers, number, choose, thread, messages, isPaused, setPaused, refresh };
}

export type Conversation = ReturnType<typeof useConversation>;
