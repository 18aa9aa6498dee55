import type { CaseVerdict, CheckOutcome } from '@switchboard/contracts/prompt-cases';
import { Badge, type BadgeTone } from '@switchboard/design-system';

const words: Record<CaseVerdict, { text: string; tone: BadgeTone }> = {
  passed: { text: 'Passed', tone: 'success' },
  failed: { text: 'Failed', tone: 'danger' },
  not_run: { text: 'Not run', tone: 'neutral' },
  simulated: { text: 'Simulated', tone: 'info' },
};

/** The verdict on a case or a check. */
export function VerdictBadge({ verdict }: { verdict: CaseVerdict | CheckOutcome['verdict'] }) {
  const { text, tone } = words[verdict];
  return <Badge tone={tone}>{text}</Badge>;
}
