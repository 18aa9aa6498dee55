import type { NeverReachedLead, Rehearsal } from '@switchboard/contracts/rehearsals';
import { type NeverReachedReason, neverReachedReasons } from '@switchboard/contracts/rehearsals.limits';
import { Button, Card, EmptyState, formatPhone, Link, Loaded, LoadMore, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { Select } from '@switchboard/design-system/forms';
import { IconDownload } from '@switchboard/design-system/icons';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { count, reasonLabels } from './words.ts';

const failed = 'Failed to load leads that were never reached';
const parts = { reason: oneOf(neverReachedReasons) };

const columns: readonly TableColumn<NeverReachedLead>[] = [
  {
    id: 'lead',
    header: 'Lead',
    isRowHeader: true,
    cell: ({ lead_id, first_name, last_name, phone_number }) => (
      <TwoLines>
        <Link href={`/leads/${lead_id}`}>{`${first_name} ${last_name}`.trim() || 'No name'}</Link>
        <Text size="sm" tone="muted">
          {formatPhone(phone_number)}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'reason',
    header: 'Reason',
    cell: ({ reason, explanation }) => (
      <TwoLines>
        <span>{reasonLabels[reason]}</span>
        <Text size="sm" tone="muted">
          {explanation}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'attempts', header: 'Attempts', align: 'end', hideBelow: 480, cell: ({ attempts }) => count(attempts) },
];

interface MissedTableProps {
  rehearsal: Rehearsal;
  reason: NeverReachedReason | null;
}

function MissedTable({ rehearsal, reason }: MissedTableProps) {
  const query = useInfiniteQuery(
    endpointPages('GET /api/campaigns/:id/rehearsals/:rehearsal_id/leads', {
      params: { id: rehearsal.campaign_id, rehearsal_id: rehearsal.id },
      query: { reason },
    }),
  );
  const table = (rows: readonly NeverReachedLead[] | undefined) => (
    <Table
      label="Leads that were never reached"
      columns={columns}
      rows={rows ?? []}
      isLoading={rows === undefined}
      skeletonRows={3}
      rowLines={2}
      getRowId={({ id }) => id}
      emptyState={<EmptyState title="No leads" description="The leads with this reason have been deleted." />}
      footer={<LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />}
    />
  );
  return (
    <Loaded query={query} failed={failed} loading={table(undefined)}>
      {table}
    </Loaded>
  );
}

/** The leads that a rehearsal never reached, each with one reason. */
export function NeverReached({ rehearsal }: { rehearsal: Rehearsal }) {
  const [{ reason }, change] = useAddress(parts);
  const { never_reached } = rehearsal;
  const leads = never_reached.reduce((sum, one) => sum + one.leads, 0);
  if (leads === 0) return null;
  const shown = never_reached.some((one) => one.reason === reason) ? reason : null;
  const options = [
    { id: 'all', label: `All reasons (${count(leads)})` },
    ...never_reached.map((one) => ({ id: one.reason, label: `${reasonLabels[one.reason]} (${count(one.leads)})` })),
  ];
  const file = `/api/campaigns/${rehearsal.campaign_id}/rehearsals/${rehearsal.id}/file`;
  return (
    <Card title={`${count(leads)} ${leads === 1 ? 'lead is' : 'leads are'} never reached`} titleLevel={2}>
      <Stack gap={3}>
        <Stack direction="row" justify="between" align="end" gap={2} wrap>
          <Select
            label="Reason"
            options={options}
            value={shown ?? 'all'}
            onChange={(id) => change({ reason: id === 'all' ? null : id })}
          />
          <Button
            icon={<IconDownload />}
            aria-label="Download as CSV: leads that were never reached"
            href={file}
            download
          >
            CSV
          </Button>
        </Stack>
        <MissedTable rehearsal={rehearsal} reason={shown} />
      </Stack>
    </Card>
  );
}
