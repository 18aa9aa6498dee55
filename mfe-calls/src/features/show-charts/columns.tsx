import type { AnalyticsTable } from '@switchboard/contracts/analytics';
import type { TableColumn } from '@switchboard/design-system/data';
import { minutesOf, rateText } from './findings.ts';

/** The address of the named table as CSV. */
export type Csv = (table: AnalyticsTable) => string;

interface Counts {
  calls: number;
  completed: number;
  failed: number;
}

const count = (value: number) => value.toLocaleString('en-US');

/** Calls, picked and failed, and the share of the picked. */
export const countColumns: readonly TableColumn<Counts>[] = [
  { id: 'calls', header: 'Calls', align: 'end', cell: ({ calls }) => count(calls) },
  { id: 'completed', header: 'Completed', align: 'end', cell: ({ completed }) => count(completed) },
  { id: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => count(failed) },
  { id: 'rate', header: 'Answered', align: 'end', hideBelow: 440, cell: rateText },
];

/** Minutes that were spoken. */
export const minutesColumn: TableColumn<{ seconds: number }> = {
  id: 'minutes',
  header: 'Minutes',
  align: 'end',
  hideBelow: 520,
  cell: ({ seconds }) => count(minutesOf(seconds)),
};
