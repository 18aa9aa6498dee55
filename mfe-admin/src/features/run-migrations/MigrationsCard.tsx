import type { Migrations } from '@switchboard/contracts/migrations';
import {
  Badge,
  Banner,
  Button,
  Card,
  EmptyState,
  Moment,
  ProgressBar,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconLayers } from '@switchboard/design-system/icons';
import { ApiError, notify } from '@switchboard/platform';
import { endpointMutation, endpointQuery, useMutation, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { isSessionOver } from '../../superadmin/session.ts';

const whileRunningMs = 1000;
const otherwiseMs = 15_000;

type Applied = Migrations['applied'][number];

const columns: readonly TableColumn<Applied>[] = [
  {
    id: 'name',
    header: 'Migration',
    isRowHeader: true,
    isTruncated: true,
    cell: ({ name }) => (
      <Text mono size="sm" truncate>
        {name}
      </Text>
    ),
  },
  { id: 'applied', header: 'Applied', width: 180, cell: ({ applied_at }) => <Moment at={applied_at} /> },
];

/** How far a run is: counted from the migrations that were pending when it began. */
function Progress({ migrations, begunWith }: { migrations: Migrations; begunWith: number }) {
  const total = Math.max(begunWith, migrations.pending.length);
  const done = total - migrations.pending.length;
  return (
    <Stack gap={2}>
      <ProgressBar label="Running migrations" value={total === 0 ? 100 : Math.round((done / total) * 100)} />
      <Text size="sm" tone="muted">
        {done} of {total} applied
      </Text>
    </Stack>
  );
}

function Pending({ names }: { names: readonly string[] }) {
  return (
    <Stack as="ul" gap={1} style={{ listStyle: 'none' }} aria-label="Pending migrations">
      {names.map((name) => (
        <li key={name}>
          <Text mono size="sm" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
        </li>
      ))}
    </Stack>
  );
}

/** Pending migrations with Run Migrations, and the applied ones. */
export function MigrationsCard() {
  const [begunWith, setBegunWith] = useState(0);
  const [failure, setFailure] = useState<string>();
  const run = useMutation({
    ...endpointMutation('POST /api/migrations', {
      stale: ['GET /api/migrations', 'GET /api/migrations/pending'],
      failed: (error) => {
        if (isSessionOver(error)) return;
        setFailure(error instanceof ApiError ? error.message : 'The server was not reached.');
      },
    }),
    onSuccess: () => notify({ title: 'Migrations are applied', tone: 'success' }),
  });
  const query = useQuery({
    ...endpointQuery('GET /api/migrations'),
    refetchInterval: ({ state }) => (run.isPending || state.data?.is_running ? whileRunningMs : otherwiseMs),
  });
  const begin = (migrations: Migrations) => {
    setBegunWith(migrations.pending.length);
    setFailure(undefined);
    run.mutate({});
  };
  if (query.isPending) return <Skeleton shape="block" height={200} />;
  const migrations = query.data;
  if (!migrations) return <LoadFailure what="the migrations" query={query} />;
  const { pending, applied, failed } = migrations;
  const isRunning = run.isPending || migrations.is_running;
  const told = failure ?? (failed && `${failed.name}: ${failed.message}`);
  return (
    <Stack gap={5}>
      <LoadFailure what="the migrations" query={query} />
      {told && !isRunning && (
        <Banner tone="danger" title="Failed to run migrations">
          {told.replace(/^Failed to run migrations\. /, '')}
        </Banner>
      )}
      <Card
        title="Pending"
        titleLevel={2}
        badge={
          <Badge tone={pending.length > 0 ? 'warning' : 'success'}>
            {pending.length > 0 ? `${pending.length} pending` : 'Up to date'}
          </Badge>
        }
        actions={
          <Button
            variant="primary"
            isDisabled={pending.length === 0 && !run.isPending}
            isPending={run.isPending}
            onPress={() => begin(migrations)}
          >
            Run Migrations
          </Button>
        }
      >
        <Stack gap={3}>
          {isRunning && <Progress migrations={migrations} begunWith={begunWith} />}
          {migrations.is_running && !run.isPending && (
            <Text size="sm">
              Another process is already applying them. If you run them now, you wait until it has finished.
            </Text>
          )}
          {pending.length > 0 && <Pending names={pending} />}
        </Stack>
      </Card>
      <Table
        label="Applied migrations"
        columns={columns}
        rows={applied}
        getRowId={({ name }) => name}
        emptyState={<EmptyState icon={<IconLayers />} title="None yet" description="The database is empty." />}
      />
    </Stack>
  );
}
