import type { CampaignProgress } from '@switchboard/contracts/campaign-work';
import { StatCard, StatStrip } from '@switchboard/design-system';

const parts = [
  ['waiting', 'Waiting'],
  ['calling', 'Calling'],
  ['retrying', 'Retrying'],
  ['reached', 'Reached'],
  ['unreachable', 'Unreachable'],
] as const satisfies readonly [keyof CampaignProgress, string][];

/** The leads of a campaign by outcome; each lead counts once. */
export function ProgressParts({ progress }: { progress: CampaignProgress }) {
  return (
    <StatStrip label="Leads by outcome">
      {parts.map(([part, label]) => (
        <StatCard key={part} label={label} value={progress[part].toLocaleString('en-US')} />
      ))}
    </StatStrip>
  );
}
