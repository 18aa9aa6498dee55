import type { WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { notifyError, request } from '@switchboard/platform';
import { endpointMutation, makeStale, useMutation, useQueryClient } from '@switchboard/platform/query';
import { useState } from 'react';
import { createAttemptKey } from '../../sending/attemptKey.ts';

/** The typed text, and sending it once. If sending fails, the text is restored in the field. */
export function useSend(leadId: string, onSent: () => unknown) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [attempt] = useState(createAttemptKey);
  const send = async (numberId: string, content: string) => {
    const body = { whatsapp_number_id: numberId, content };
    setText('');
    try {
      const headers = { 'Idempotency-Key': attempt.keyFor(body) };
      await request('POST /api/leads/:id/whatsapp-messages', { params: { id: leadId }, headers, body });
      attempt.answered();
    } catch (error) {
      attempt.failed(error);
      // Text that was typed in the meantime comes after it.
      setText((typed) => (typed === '' ? content : `${content}\n${typed}`));
      notifyError('Failed to send message', error);
    }
    void makeStale(client, 'whatsapp_message.changed');
    await onSent();
  };
  return { text, setText, send };
}

/** Sends a failed message again; asks first if it may have arrived. */
export function useRetry(leadId: string, onSent: () => unknown) {
  const [doubtful, setDoubtful] = useState<WhatsAppMessage | null>(null);
  const { mutate, isPending, variables } = useMutation(
    endpointMutation('POST /api/leads/:id/whatsapp-messages/:message_id/retry', {
      stale: 'whatsapp_message.changed',
      failed: 'Failed to retry message',
    }),
  );
  const retry = ({ id }: WhatsAppMessage) => {
    setDoubtful(null);
    mutate({ params: { id: leadId, message_id: id } }, { onSettled: () => void onSent() });
  };
  return {
    retryingId: isPending ? variables.params.message_id : undefined,
    ask: (message: WhatsAppMessage) => (message.may_have_arrived ? setDoubtful(message) : retry(message)),
    doubtful,
    confirm: () => doubtful && retry(doubtful),
    dismiss: () => setDoubtful(null),
  };
}
