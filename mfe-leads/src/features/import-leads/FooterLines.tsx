import type { LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { Button, Section, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { useState } from 'react';
import { counted, number } from './importWords.ts';

type Line = LeadImportDetail['layout']['footer'][number];

const columns: readonly TableColumn<Line>[] = [
  { id: 'line', header: 'Line', align: 'end', width: 72, cell: ({ line }) => number(line) },
  {
    id: 'text',
    header: 'Text',
    isRowHeader: true,
    cell: ({ cells }) => (
      <Text size="sm" mono style={{ overflowWrap: 'anywhere' }}>
        {cells.filter(Boolean).join(' · ').slice(0, 200)}
      </Text>
    ),
  },
];

/** How many footer lines of a file are skipped, and which; hidden if there are none. */
export function FooterLines({ given }: { given: LeadImportDetail }) {
  const [isShown, setShown] = useState(false);
  const { footer } = given.layout;
  if (footer.length === 0) return null;
  const sentence = `${counted(footer.length, 'footer line')} left out, such as totals and page numbers.`;
  return (
    <Stack gap={3}>
      <Stack direction="row" gap={3} align="center" wrap>
        <Text tone="muted">{sentence}</Text>
        <Button size="sm" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          {isShown ? 'Hide footer lines' : 'Show footer lines'}
        </Button>
      </Stack>
      {isShown && (
        <Section title="Footer lines">
          <Table
            label="Footer lines that are left out"
            columns={columns}
            rows={footer}
            getRowId={({ line }) => String(line)}
          />
        </Section>
      )}
    </Stack>
  );
}
