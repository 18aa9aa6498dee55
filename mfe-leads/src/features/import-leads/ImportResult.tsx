import type { ImportProblem, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import {
  Banner,
  Button,
  isolated,
  Link,
  ProgressBar,
  Section,
  Stack,
  StatCard,
  StatStrip,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconDownload } from '@switchboard/design-system/icons';
import { endpointMutation, endpointPages, useInfiniteQuery, useMutation } from '@switchboard/platform/query';
import { useMemo } from 'react';
import { AnswerRow } from './AnswerRow.tsx';
import { FooterLines } from './FooterLines.tsx';
import { counted, number, withoutOne } from './importWords.ts';
import { UndoImport, undoneInWords } from './UndoImport.tsx';

const columnsFor = (importId: string, canAnswer: boolean): readonly TableColumn<ImportProblem>[] => [
  { id: 'line', header: 'Line', align: 'end', width: 72, cell: ({ line }) => number(line) },
  {
    id: 'why',
    header: 'Why',
    isRowHeader: true,
    cell: (problem) => (
      <Stack gap={2}>
        <span style={{ overflowWrap: 'anywhere' }}>
          {problem.problems.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ')}
        </span>
        {problem.lead && <Link href={`/leads/${problem.lead.id}`}>{problem.lead.name}</Link>}
        {canAnswer && problem.owners.length > 0 && <AnswerRow importId={importId} problem={problem} />}
      </Stack>
    ),
  },
  {
    id: 'row',
    header: 'Row',
    hideBelow: 640,
    cell: ({ cells }) => (
      <Text size="sm" tone="muted" mono style={{ overflowWrap: 'anywhere' }}>
        {cells.filter(Boolean).join(' · ').slice(0, 200)}
      </Text>
    ),
  },
];

const idOf = ({ id }: ImportProblem) => id;

const kinds = {
  problem: {
    title: (rows: number) => `${counted(rows, 'row')} not imported`,
    description: 'Download these rows, correct them and import them again. The column with the problems is ignored.',
    download: 'Download problem rows',
    file: 'problem-rows.csv',
    label: 'Rows that were not imported',
  },
  notice: {
    title: (rows: number) => `${counted(rows, 'row')} imported ${withoutOne(rows)}`,
    description:
      "The lead has the row's other numbers. Open it to add the number, or correct these rows and import them again.",
    download: 'Download these rows',
    file: 'rows-with-a-number-left-out.csv',
    label: 'Rows that were imported without one of their numbers',
  },
} as const;

interface ListedRowsProps {
  given: LeadImportDetail;
  kind: keyof typeof kinds;
  canAnswer: boolean;
}

/** Rows that weren't imported, or not with all of their numbers. */
function ListedRows({ given, kind, canAnswer }: ListedRowsProps) {
  const columns = useMemo(() => columnsFor(given.id, canAnswer), [given.id, canAnswer]);
  const query = useInfiniteQuery(
    endpointPages('GET /api/leads/import/:id/problems', { params: { id: given.id }, query: { kind, limit: 50 } }),
  );
  const { title, description, download, file, label } = kinds[kind];
  return (
    <Section
      title={title(kind === 'problem' ? given.failed_count : given.notice_count)}
      description={description}
      actions={
        <Button
          href={`/api/leads/import/${given.id}/problems/file?kind=${kind}`}
          download={file}
          icon={<IconDownload />}
        >
          {download}
        </Button>
      }
    >
      <Table label={label} columns={columns} rows={query.data ?? []} getRowId={idOf} isLoading={query.isPending} />
      {query.hasNextPage && (
        <Button isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          Show More
        </Button>
      )}
    </Section>
  );
}

const titles = {
  completed: ['success', 'The file is imported'],
  cancelled: ['warning', 'The import was cancelled. Rows that were imported stay'],
  failed: ['danger', "The import couldn't be finished. Rows that were imported stay"],
  undone: ['info', 'The import was undone'],
} as const;

/** How far an import is, and how to stop it. */
export function ImportProgress({ given, canWrite }: { given: LeadImportDetail; canWrite: boolean }) {
  const cancel = useMutation(
    endpointMutation('POST /api/leads/import/:id/cancel', {
      stale: 'lead_import.changed',
      failed: 'The import could not be cancelled',
    }),
  );
  const isUndoing = given.import_status === 'undoing';
  const undone = given.deleted_count + given.restored_count + given.kept_count + given.lifted_count;
  const [done, all] = isUndoing
    ? [undone, undone + given.untouched_count + given.restorable_count + given.opt_out_count]
    : [given.rows_done, given.rows_total];
  return (
    <Stack gap={4} aria-live="polite">
      <ProgressBar
        label={isUndoing ? 'Undoing this import' : `${number(done)} of ${counted(all, 'row')}`}
        value={all > 0 ? Math.floor((done / all) * 100) : 0}
        showValue
      />
      <Text tone="muted">{`You can leave this page. The ${isUndoing ? 'undo' : 'import'} continues.`}</Text>
      {canWrite && !isUndoing && (
        <Stack direction="row" justify="end">
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate({ params: { id: given.id } })}>
            Cancel Import
          </Button>
        </Stack>
      )}
    </Stack>
  );
}

interface ImportResultProps {
  given: LeadImportDetail;
  canWrite: boolean;
  onAgain: () => void;
}

/** The result of an import. */
export function ImportResult({ given, canWrite, onAgain }: ImportResultProps) {
  const canUndo =
    given.import_status !== 'undone' && given.untouched_count + given.restorable_count + given.opt_out_count > 0;
  const [tone, title] = titles[given.import_status as keyof typeof titles];
  return (
    <Stack gap={5}>
      <Banner tone={tone} title={title}>
        {given.error_message ??
          `${isolated(given.original_filename)}, ${number(given.rows_done)} of ${counted(given.rows_total, 'row')}.`}
        {given.import_status === 'undone' && ` ${undoneInWords(given)}`}
      </Banner>
      {given.joined_count > 0 && (
        <Banner tone="success">{counted(given.joined_count, 'lead')} joined the campaign.</Banner>
      )}
      {given.campaign_problem && (
        <Banner tone="warning" title="No lead of this file joined the campaign">
          {given.campaign_problem}
        </Banner>
      )}
      <StatStrip label="The import in numbers">
        <StatCard label="New leads" value={number(given.created_count)} />
        <StatCard label="Updated leads" value={number(given.updated_count)} />
        <StatCard label="Unchanged" value={number(given.unchanged_count)} />
        <StatCard label="Not imported" value={number(given.failed_count)} />
      </StatStrip>
      <Stack direction="row" gap={2} wrap align="center">
        {given.created_count > given.deleted_count && (
          <Link href={`/leads?import=${given.id}`}>Show the new leads</Link>
        )}
        {given.options.campaign_id !== null && (
          <Link href={`/campaigns/${given.options.campaign_id}?tab=leads`}>Open the campaign</Link>
        )}
        {canWrite && <Button onPress={onAgain}>Import Another File</Button>}
        {canWrite && canUndo && <UndoImport given={given} />}
      </Stack>
      <FooterLines given={given} />
      {given.failed_count > 0 && (
        <ListedRows kind="problem" given={given} canAnswer={canWrite && given.import_status !== 'undone'} />
      )}
      {given.notice_count > 0 && <ListedRows kind="notice" given={given} canAnswer={false} />}
    </Stack>
  );
}
