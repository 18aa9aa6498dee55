import { within } from '../../within.ts';
import type { Carrier, CarrierSignal, DialRequest, EndedSignal, Script } from './carrier.ts';
import { CallSetupMissing, DialRefused, TelephonyUnavailable } from './carrier-errors.ts';

/** How long a carrier may take to dial: shorter than the lease of an attempt. */
const dialSeconds = 10;

/** The end of a call if the error proves that no one was called; null if it does not. */
function endOf(error: unknown): EndedSignal | null {
  const ended = { kind: 'ended', conversation: null, at: new Date() } as const;
  if (error instanceof DialRefused) {
    const { reason, message, dial_outcome } = error;
    return { ...ended, reason, explanation: `${message}.`, ...(dial_outcome ? { dial_outcome } : {}) };
  }
  if (error instanceof TelephonyUnavailable)
    return { ...ended, reason: 'trunk-failed', explanation: error.message, dial_outcome: 'not_called' };
  if (error instanceof CallSetupMissing)
    return { ...ended, reason: 'trunk-failed', explanation: `Call Setup Required: ${error.message}` };
  return null;
}

/**
 * Dials an attempt and yields the carrier's signals. If it's unknown whether the attempt was dialed, asks the carrier: attaches to a
 * known attempt, and throws for an unknown one, so that the carrier is asked again after the lease expires.
 */
export async function* dialAndListen(
  carrier: Carrier,
  request: DialRequest,
  script: Script,
  hangUp: AbortSignal,
  seconds = dialSeconds,
): AsyncGenerator<CarrierSignal> {
  const signals = carrier.dial(request, script, hangUp)[Symbol.asyncIterator]();
  let next: IteratorResult<CarrierSignal>;
  try {
    next = await within(seconds, 'The carrier', signals.next());
  } catch (error) {
    void signals.return?.();
    const end = endOf(error);
    if (end) return yield end;
    const found = await carrier.attach(request.attempt_id, hangUp);
    if (!found) throw error;
    return yield* found;
  }
  for (; !next.done; next = await signals.next()) yield next.value;
}
