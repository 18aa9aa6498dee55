import { Button, ErrorState, Heading, Stack } from '@switchboard/design-system';
import { IconDownload } from '@switchboard/design-system/icons';
import { useInfiniteQuery } from '@switchboard/platform/query';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditTable, auditFailed, auditPages } from './AuditTable.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { Retention } from './Retention.tsx';
import { type AuditFilters, useAuditFilters } from './useAuditFilters.ts';

// The browser streams the file from the server, so the page never holds a log of years in memory.
function download({ query }: AuditFilters): void {
  const asked = Object.entries(query).filter((part): part is [string, string] => part[1] !== null);
  const link = document.createElement('a');
  link.href = `/api/audit-logs/export?${new URLSearchParams(asked)}`;
  link.download = '';
  link.rel = 'noopener';
  link.click();
}

/** The audit log of the organization. */
export function AuditLogTab() {
  const filters = useAuditFilters();
  const log = useInfiniteQuery(auditPages(filters.query));
  const open = log.data?.find(({ id }) => id === filters.entry);
  return (
    <Stack gap={4}>
      <Stack direction="row" justify="between" align="center" gap={3} wrap>
        <Heading level={2}>Audit log</Heading>
        <Button icon={<IconDownload />} onPress={() => download(filters)}>
          Export CSV
        </Button>
      </Stack>
      <AuditFilterBar filters={filters} />
      {log.isError && !log.data ? (
        <ErrorState
          title={auditFailed}
          error={log.error}
          message={`${log.error.message} Your filters were kept.`}
          onRetry={() => void log.refetch()}
          isRetrying={log.isFetching}
        />
      ) : (
        <AuditTable filters={filters} />
      )}
      <Retention />
      {open && <EntryPanel entry={open} filters={filters} />}
    </Stack>
  );
}
