import type { ListedRehearsal } from '@switchboard/contracts/rehearsals';
import { Card, Moment } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import type { ReactNode } from 'react';
import { calleesText, costText, count, minutesText, triedTexts } from './words.ts';

interface Line {
  id: string;
  values: readonly [ReactNode, ReactNode];
}

const line = (id: string, both: readonly ListedRehearsal[], value: (one: ListedRehearsal) => ReactNode): Line => {
  const [one, other] = both.map(value);
  return { id, values: [one, other] };
};

/** Two rehearsals side by side. With the same seed, all differences come from the settings. */
export function CompareRehearsals({ rehearsal, other }: { rehearsal: ListedRehearsal; other: ListedRehearsal }) {
  const both = [rehearsal, other];
  const missed = ({ never_reached }: ListedRehearsal) => never_reached.reduce((sum, { leads }) => sum + leads, 0);
  const rows = [
    line('Settings tried', both, ({ settings }) => triedTexts(settings).join(' · ') || 'As saved'),
    line('People who are called', both, ({ callees }) => calleesText(callees)),
    line('Days', both, ({ days }) => count(days)),
    line('Runs', both, ({ runs }) => count(runs)),
    line('Seed', both, ({ seed }) => String(seed)),
    line('Reached', both, ({ reached }) => count(reached)),
    line('Never reached', both, (one) => count(missed(one))),
    line('Calls', both, ({ calls }) => count(calls)),
    line('Minutes', both, ({ minutes }) => minutesText(minutes)),
    line('Cost', both, ({ cost }) => costText(cost)),
    line('Lines in use', both, ({ lines }) => count(lines?.most ?? null)),
    line('Finished', both, ({ finished_on }) => <Moment at={finished_on} none="Not within these days" />),
    line('Warnings', both, ({ warnings }) => count(warnings.length)),
  ];
  const columns: readonly TableColumn<Line>[] = [
    { id: 'what', header: 'What', isRowHeader: true, cell: ({ id }) => id },
    { id: 'this', header: <Moment at={rehearsal.created_at} />, cell: ({ values }) => values[0] },
    { id: 'other', header: <Moment at={other.created_at} />, cell: ({ values }) => values[1] },
  ];
  return (
    <Card title="Compared" titleLevel={2}>
      <Table label="Two rehearsals compared" columns={columns} rows={rows} getRowId={({ id }) => id} />
    </Card>
  );
}
