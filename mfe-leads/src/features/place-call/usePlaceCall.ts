import type { PlaceCall, PlacedCall } from '@switchboard/contracts/place-call';
import { ApiError, notify, request } from '@switchboard/platform';
import { useRef, useState } from 'react';
import { createAttemptKey } from '../../sending/attemptKey.ts';

const setupFallback = 'Call service not fully configured';

function notifyPlaced(placed: PlacedCall, name: string) {
  if (placed.success) {
    notify({ title: 'Call Initiated', description: `AI assistant is calling ${name}...`, tone: 'success' });
    return;
  }
  const { setup } = /^Call Setup Required: (?<setup>.+)$/s.exec(placed.message)?.groups ?? {};
  // A refused call returns an error immediately and names the rule; anything else is a service that isn't set up.
  if (setup) notify({ title: 'Call Setup Required', description: setup, tone: 'warning' });
  else if (placed.status === 'error') notify({ title: 'Call Failed', description: placed.message, tone: 'danger' });
  else notify({ title: 'Call Setup Required', description: placed.message || setupFallback, tone: 'warning' });
}

function notifyFailed(error: unknown) {
  if (error instanceof ApiError && error.status === 503) {
    notify({ title: 'Call Setup Required', description: error.message || setupFallback, tone: 'warning' });
    return;
  }
  const isExplained = error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'UNAVAILABLE';
  notify({
    title: 'Call Failed',
    description: isExplained ? error.message : 'Failed to initiate the call. Please try again.',
    tone: 'danger',
  });
}

/** Places a call once per attempt, even if it is requested again while the response is pending. */
export function usePlaceCall(onPlaced: (placed: PlacedCall) => void) {
  const [isPlacing, setIsPlacing] = useState(false);
  const isRunning = useRef(false);
  const [attempt] = useState(createAttemptKey);

  const placeCall = async (body: PlaceCall, name: string): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsPlacing(true);
    try {
      const headers = { 'Idempotency-Key': attempt.keyFor(body) };
      const placed = await request('POST /api/call', { body, headers });
      attempt.answered();
      notifyPlaced(placed, name);
      onPlaced(placed);
    } catch (error) {
      attempt.failed(error);
      notifyFailed(error);
    } finally {
      isRunning.current = false;
      setIsPlacing(false);
    }
  };

  return { placeCall, isPlacing };
}
