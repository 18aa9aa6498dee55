import { Refusal } from '../protocol.ts';
import type { Write } from '../texts/writer.ts';

/** What a failed request means for the visitor. */
export function problemText(write: Write, error: unknown): string {
  if (!(error instanceof Refusal)) return write('problem.unavailable');
  if (error.reason === 'offline') return write('problem.offline');
  if (error.reason === 'embed_closed') return write('closed');
  if (error.reason === 'daily_limit_reached') return write('problem.daily_limit');
  if (error.status === 429)
    return write('problem.too_many', { minutes: Math.max(1, Math.ceil((error.retryAfterSeconds ?? 60) / 60)) });
  return write('problem.unavailable');
}
