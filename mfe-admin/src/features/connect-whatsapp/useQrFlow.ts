import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import { useEffect, useReducer, useRef, useState } from 'react';
import { connectByCode, type QrFlow } from './connectByCode.ts';

/** Connects a number by QR code while the code is on screen. Reacts immediately when the list receives a change of the number. */
export function useQrFlow({ id, status, session_data }: WhatsAppNumber, onConnected: () => void) {
  const [flow, show] = useState<QrFlow>({ state: 'loading' });
  const [round, startOver] = useReducer((before: number) => before + 1, 0);
  const running = useRef<ReturnType<typeof connectByCode>>(null);
  const latest = useRef({ onConnected, hasInstance: session_data.instance_id !== null });
  useEffect(() => {
    latest.current.onConnected = onConnected;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies(round): another round begins anew.
  useEffect(() => {
    const connecting = connectByCode({
      numberId: id,
      hasInstance: latest.current.hasInstance,
      show,
      onConnected: () => latest.current.onConnected(),
    });
    running.current = connecting;
    return connecting.stop;
  }, [id, round]);
  useEffect(() => {
    if (status === 'active') running.current?.look();
  }, [status]);
  return { flow, startOver };
}
