import { within } from '../../within.ts';
import type { Carrier, CarrierSignal, DialRequest, EndedSignal, Script } from './carrier.ts';
import { CallSetupMissing, DialRefused, TelephonyUnavailable } from './carrier-errors.ts';

/** How long a carrier may think about a dialing: shorter than the lease of an attempt. */
const dialSeconds = 10;

/** The end of a call that surely nobody was called for; null where an error leaves that open. */
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
 * Dials an attempt and gives what the carrier reports of it. Where it is not known whether it was dialed the carrier is asked:
 * what it has found is gone on with, and what it does not know yet is thrown, so that it is asked again when the lease is over.
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
