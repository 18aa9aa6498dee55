import { refusalIn } from '../protocol.ts';
import type { Write } from '../texts/writer.ts';

/** What a failed request means for the visitor. */
export function problemText(write: Write, error: unknown): string {
  const { reason, status, retryAfterSeconds } = refusalIn(error) ?? {};
  if (reason === 'offline') return write('problem.offline');
  if (reason === 'embed_closed') return write('closed');
  if (reason === 'daily_limit_reached') return write('problem.daily_limit');
  if (status === 429)
    return write('problem.too_many', { minutes: Math.max(1, Math.ceil((retryAfterSeconds ?? 60) / 60)) });
  return write('problem.unavailable');
}
