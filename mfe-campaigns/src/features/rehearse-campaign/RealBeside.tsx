import type { Campaign } from '@switchboard/contracts/campaigns';
import type { Rehearsal } from '@switchboard/contracts/rehearsals';
import { Card, Loaded, Skeleton } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { count } from './words.ts';

interface Line {
  id: string;
  rehearsed: number | null;
  real: number;
}

const columns: readonly TableColumn<Line>[] = [
  { id: 'what', header: 'Leads', isRowHeader: true, cell: ({ id }) => id },
  { id: 'rehearsed', header: 'Rehearsed', align: 'end', cell: ({ rehearsed }) => count(rehearsed) },
  { id: 'real', header: 'Until now', align: 'end', cell: ({ real }) => count(real) },
];

/** The real outcomes of a launched campaign, next to the rehearsed ones. */
export function RealBeside({ rehearsal, campaign: { id } }: { rehearsal: Rehearsal; campaign: Campaign }) {
  const query = useQuery(endpointQuery('GET /api/campaigns/:id/progress', { params: { id } }));
  const missed = rehearsal.never_reached.reduce((sum, { leads }) => sum + leads, 0);
  return (
    <Card title="Rehearsed and real" titleLevel={2}>
      <Loaded query={query} failed="Failed to load the progress of the campaign" loading={<Skeleton lines={3} />}>
        {({ reached, unreachable, waiting, retrying, calling }) => (
          <Table
            label="Rehearsed and real"
            columns={columns}
            rows={[
              { id: 'Reached', rehearsed: rehearsal.reached, real: reached },
              { id: 'Never reached', rehearsed: missed, real: unreachable },
              { id: 'Still to be called', rehearsed: 0, real: waiting + retrying + calling },
            ]}
            getRowId={(row) => row.id}
          />
        )}
      </Loaded>
    </Card>
  );
}
