import { IconMonitor } from '@switchboard/design-system';
import { CheckRow } from './CheckRow.tsx';
import { rowId } from './missingDevice.ts';
import type { MonitorAnswer } from './useMonitors.ts';

const problems: Partial<Record<MonitorAnswer, string>> = {
  failed: 'More than one monitor is connected. Disconnect the others: this page notices by itself.',
  pending: 'Chrome tells pages about monitors over https only. Ask the sender for a link that begins with https.',
};

/** Whether the candidate has one monitor, kept current while monitors come and go. */
export function MonitorRow({ answer }: { answer: MonitorAnswer }) {
  return (
    <CheckRow
      id={rowId('monitor')}
      name="One monitor"
      icon={<IconMonitor />}
      status={answer}
      problem={problems[answer]}
    />
  );
}
