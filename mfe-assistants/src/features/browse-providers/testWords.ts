import type { ProviderTest, ProviderTestResult } from '@switchboard/contracts/providers';
import type { BadgeTone } from '@switchboard/design-system';

const words: Record<Exclude<ProviderTestResult, 'ok'>, { label: string; tone: BadgeTone }> = {
  key_refused: { label: 'Key refused', tone: 'danger' },
  no_credit: { label: 'No credit', tone: 'warning' },
  unreachable: { label: 'Unreachable', tone: 'danger' },
  failed: { label: 'Does not work', tone: 'danger' },
};

/** The result of a test in two words: how long it took if it succeeded. */
export function testBadge({ result, duration_ms }: ProviderTest): { label: string; tone: BadgeTone } {
  return result === 'ok' ? { label: `${duration_ms} ms`, tone: 'success' } : words[result];
}
