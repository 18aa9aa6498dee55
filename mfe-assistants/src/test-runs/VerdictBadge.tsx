import type { TestVerdict } from '@switchboard/contracts/test-conversations';
import { Badge } from '@switchboard/design-system';
import { verdictLabels } from './testWords.ts';

/** The result of a test; null if the current version of the test wasn't run. */
export function VerdictBadge({ verdict }: { verdict: TestVerdict | null }) {
  if (verdict === null) return <Badge tone="outline">Not run</Badge>;
  const { word, tone } = verdictLabels[verdict];
  return <Badge tone={tone}>{word}</Badge>;
}
