import type { AddedLines } from '@switchboard/contracts/do-not-call';
import { Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';

type Refused = AddedLines['refused'][number];

const columns: readonly TableColumn<Refused>[] = [
  { id: 'line', header: 'Line', width: 72, align: 'end', cell: ({ line }) => line },
  {
    id: 'text',
    header: 'Text',
    isRowHeader: true,
    isTruncated: true,
    cell: ({ text }) => (
      <Text mono size="sm" truncate>
        {text}
      </Text>
    ),
  },
  { id: 'message', header: 'What is wrong', cell: ({ message }) => message },
];

const tableHeight = 240;

/** The lines that were skipped. */
export function RefusedLines({ refused }: { refused: readonly Refused[] }) {
  return (
    <Table
      label="Lines that were left out"
      columns={columns}
      rows={refused}
      getRowId={({ line }) => String(line)}
      maxHeight={tableHeight}
    />
  );
}
