import { whatsAppTimings } from '@switchboard/contracts/whatsapp.limits';
import type { WhatsAppConnection, WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import { notify, notifyError } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useEffect, useRef } from 'react';
import { numberName, scanAgain, whatsAppFailed } from './whatsappWords.ts';

/** The result of a connection check. Source: specification 03 §4. */
export type CheckOutcome = 'connected' | 'reauthenticate' | 'disconnected' | 'other';

export function outcomeOf({ is_connected, needs_reauthentication, status }: WhatsAppConnection): CheckOutcome {
  if (is_connected) return 'connected';
  if (needs_reauthentication || status === 'not_found') return 'reauthenticate';
  return status === 'disconnected' ? 'disconnected' : 'other';
}

interface CheckOptions {
  /** Opens the code, half a second after the check. */
  onReauthenticate: (number: WhatsAppNumber) => void;
  /** Offers to reconnect. */
  onDisconnected: (number: WhatsAppNumber) => void;
}

/** Checks a number's connection, reports the result, and continues with the fix. */
export function useCheck({ onReauthenticate, onDisconnected }: CheckOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const { mutate, isPending, variables } = useMutation(
    endpointMutation('GET /api/whatsapp-numbers/:id/status', {
      stale: 'whatsapp_number.changed',
      failed: (error) => notifyError(whatsAppFailed.connection, error),
    }),
  );
  const reauthenticate = (number: WhatsAppNumber) => {
    notify({ title: whatsAppFailed.authentication, description: scanAgain, tone: 'danger' });
    timer.current = setTimeout(() => onReauthenticate(number), whatsAppTimings.reauthenticateAfterMs);
  };
  const tell = (number: WhatsAppNumber, found: WhatsAppConnection) => {
    const outcome = outcomeOf(found);
    if (outcome === 'reauthenticate') return reauthenticate(number);
    if (outcome === 'disconnected') return onDisconnected(number);
    if (outcome === 'connected')
      return notify({ title: 'Connected', description: numberName(number), tone: 'success' });
    notify({
      title: whatsAppFailed.connection,
      description: found.message ?? `It is ${found.status}.`,
      tone: 'warning',
    });
  };
  const check = (number: WhatsAppNumber) =>
    mutate({ params: { id: number.id } }, { onSuccess: (found) => tell(number, found) });
  return { check, reauthenticate, checkingId: isPending ? variables.params.id : undefined };
}
