import type { Process } from '@switchboard/contracts/processes';
import { Badge, Banner, EmptyState, Loaded, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconActivity } from '@switchboard/design-system/icons';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import type { ReactNode } from 'react';
import { rereading } from '../../superadmin/session.ts';
import { missingRoles, roleNames, stateOf, states } from './processes.ts';

const columns: readonly TableColumn<Process>[] = [
  {
    id: 'host',
    header: 'Process',
    isRowHeader: true,
    isTruncated: true,
    minWidth: 140,
    cell: ({ host, pid }) => (
      <TwoLines>
        <Text truncate>{host}</Text>
        <Text truncate size="sm" tone="muted" weight="regular">
          {`process ${pid}`}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: 'State',
    width: 170,
    cell: (process) => {
      const { label, tone } = states[stateOf(process)];
      const badge = <Badge tone={tone}>{label}</Badge>;
      // "frozen" below "Frozen" would be redundant.
      if (process.end_reason === null || process.end_reason === label.toLowerCase()) return badge;
      return (
        <TwoLines>
          {/* The badge keeps its own width. */}
          <span>{badge}</span>
          <Text truncate size="sm" tone="muted" weight="regular">
            {process.end_reason}
          </Text>
        </TwoLines>
      );
    },
  },
  {
    id: 'roles',
    header: 'Roles',
    minWidth: 140,
    cell: ({ roles }) => roles.map((role) => roleNames[role]).join(', '),
  },
  { id: 'version', header: 'Version', width: 110, hideBelow: 760, cell: ({ version }) => version },
  {
    id: 'since',
    header: 'Since',
    width: 190,
    hideBelow: 900,
    cell: ({ started_at }) => <Moment at={started_at} />,
  },
  {
    id: 'seen',
    header: 'Last seen',
    width: 190,
    hideBelow: 560,
    cell: ({ seen_at }) => <Moment at={seen_at} />,
  },
];

function Missing({ processes }: { processes: readonly Process[] }) {
  const missing = missingRoles(processes);
  if (missing.length === 0) return null;
  return (
    <Banner tone="warning" title={`No process has the role ${missing.map(({ role }) => role).join(' or ')}`}>
      {missing.map(({ means }) => means).join(' ')}
    </Banner>
  );
}

/** Trouble that a process has with its disks, which people otherwise notice only by refused uploads. */
function DiskTrouble({ processes }: { processes: readonly Process[] }) {
  const alive = processes.filter(({ is_alive }) => is_alive);
  const namesOf = (those: readonly Process[]) => those.map(({ host, pid }) => `${host} (process ${pid})`).join(', ');
  const full = alive.filter(({ is_disk_full }) => is_disk_full);
  const silent = alive.filter(({ dropped_log_lines }) => dropped_log_lines > 0);
  const lines = silent.reduce((sum, { dropped_log_lines }) => sum + dropped_log_lines, 0);
  return (
    <>
      {full.length > 0 && (
        <Banner tone="danger" title="A disk is full">
          {`Uploads are refused until there is room: ${namesOf(full)}. Calls and reads continue. Free some disk space; uploads resume automatically.`}
        </Banner>
      )}
      {silent.length > 0 && (
        <Banner tone="warning" title="Log lines are missing">
          {`${lines} log lines couldn’t be written: ${namesOf(silent)}. Check the disk or the program that receives the log.`}
        </Banner>
      )}
    </>
  );
}

const shownFrozen = 2;

/** Processes that their watchdog ended, with the work they were doing. */
function Frozen({ processes }: { processes: readonly Process[] }) {
  const frozen = processes.filter(({ frozen_work }) => frozen_work !== null);
  if (frozen.length === 0) return null;
  return (
    <Banner tone="warning" title={frozen.length === 1 ? 'A process froze' : `${frozen.length} processes froze`}>
      <Stack gap={1}>
        {frozen.slice(0, shownFrozen).map(({ id, host, pid, frozen_work }) => (
          <Text key={id} as="p" size="sm">{`${host} (process ${pid}) froze in “${frozen_work}” and was ended.`}</Text>
        ))}
        {frozen.length > shownFrozen && (
          <Text as="p" size="sm">
            And {frozen.length - shownFrozen} more, listed below.
          </Text>
        )}
      </Stack>
    </Banner>
  );
}

/** The processes of the installation, as each reports itself every few seconds, and related information about their work. */
export function ProcessesTab({ children }: { children?: ReactNode }) {
  const processes = useQuery({ ...endpointQuery('GET /api/processes'), ...rereading });
  const table = { label: 'Processes', columns, getRowId: ({ id }: Process) => id, skeletonRows: 3 };
  return (
    <Stack gap={4}>
      <Text as="p" tone="muted">
        Processes report every 5 seconds. One that has been silent for 15 seconds counts as gone. Processes that ended
        stay on this list for a day, with the reason.
      </Text>
      <Loaded
        query={processes}
        failed="Failed to load the processes"
        loading={<Table {...table} rows={[]} isLoading />}
      >
        {({ items }) => (
          <Stack gap={4}>
            <DiskTrouble processes={items} />
            <Frozen processes={items} />
            <Missing processes={items} />
            <Table
              {...table}
              rows={items}
              rowLines={2}
              emptyState={
                <EmptyState
                  icon={<IconActivity />}
                  title="No processes"
                  description="No process has reported within the last hour. The one that serves this page appears in a few seconds."
                />
              }
            />
          </Stack>
        )}
      </Loaded>
      {children}
    </Stack>
  );
}
