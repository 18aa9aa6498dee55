import { Button, Card, ChartEmpty, Link, Stack } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconDownload, IconTable } from '@switchboard/design-system/icons';
import { type ReactNode, useState } from 'react';

interface ChartCardProps<T> {
  /** The chart's main finding, as a sentence. */
  finding: string;
  description?: string;
  /** The counted thing, for the names of its table and its file: `Calls by day`. */
  name: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  getRowId: (row: T) => string;
  /** The address of the table as CSV. */
  csvHref: string;
  /** Whether nothing of it happened in the chosen days. */
  isEmpty: boolean;
  legend?: ReactNode;
  children: ReactNode;
}

// About as high as a chart: a long table scrolls inside its card.
const tablePx = 320;

/** Shown below a title that states what is missing. */
export function EmptyAdvice() {
  return (
    <>
      Calls of the chosen days appear here. Choose more days above, or <Link href="/leads">call a lead</Link>.
    </>
  );
}

/** A chart below its finding, its data as a table, and a CSV download. Two charts may have the same finding. */
export function ChartCard<T>(card: ChartCardProps<T>) {
  const { finding, description, name, legend, children, csvHref, isEmpty, ...table } = card;
  const [isTable, setIsTable] = useState(false);
  if (isEmpty)
    return (
      <Card title={finding} aria-label={`${name}: ${finding}`} titleLevel={2} description={description ?? name}>
        <ChartEmpty>
          <EmptyAdvice />
        </ChartEmpty>
      </Card>
    );
  return (
    <Card title={finding} aria-label={`${name}: ${finding}`} titleLevel={2} description={description ?? name}>
      <Stack gap={3}>
        <Stack direction="row" justify="between" align="center" gap={2} wrap>
          {isTable ? <span /> : (legend ?? <span />)}
          <Stack direction="row" gap={2}>
            <Button
              size="sm"
              icon={<IconTable />}
              aria-label={`${isTable ? 'Show as chart' : 'Show as table'}: ${name}`}
              onPress={() => setIsTable(!isTable)}
            >
              {isTable ? 'Chart' : 'Table'}
            </Button>
            <Button size="sm" icon={<IconDownload />} aria-label={`Download as CSV: ${name}`} href={csvHref} download>
              CSV
            </Button>
          </Stack>
        </Stack>
        {isTable ? <Table label={name} maxHeight={tablePx} {...table} /> : children}
      </Stack>
    </Card>
  );
}
