import type { TestVerdict } from '@switchboard/contracts/test-conversations';
import { Badge } from '@switchboard/design-system';
import { verdictLabels } from './testWords.ts';

/** What became of a test; null: it was not run as it is now. */
export function VerdictBadge({ verdict }: { verdict: TestVerdict | null }) {
  if (verdict === null) return <Badge tone="outline">Not run</Badge>;
  const { word, tone } = verdictLabels[verdict];
  return <Badge tone={tone}>{word}</Badge>;
}
