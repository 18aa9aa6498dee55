import type { ImportLayout, ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { importDelimiters, importEncodings, problemsColumn } from '@switchboard/contracts/lead-imports.limits';
import { Badge, Banner, Grid, Stack, Text, tokens } from '@switchboard/design-system';
import { Select, Switch } from '@switchboard/design-system/forms';
import styled from 'styled-components';
import { ChooseTarget } from './ChooseTarget.tsx';
import { FooterLines } from './FooterLines.tsx';
import { counted, delimiterLabels, encodingLabels } from './importWords.ts';

// Below this width, the three parts of a column are stacked.
const stackedPx = 560;

const Columns = styled.ol`
  display: flex;
  flex-direction: column;
  margin: 0;
  padding: 0;
  list-style: none;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
`;

const Column = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.5fr) minmax(0, 1fr);
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[3]} ${tokens.space[4]};

  & + & {
    border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  }

  @container (max-width: ${stackedPx}px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const Frame = styled.div`
  container-type: inline-size;
`;

const shownSamples = 3;
const maxSkippedRows = 20;

interface MapColumnsProps {
  given: LeadImportDetail;
  mapping: ImportOptions['mapping'];
  onMapping: (mapping: ImportOptions['mapping']) => void;
  onLayout: (layout: ImportLayout) => void;
  isReading: boolean;
}

function ReadAs({ given, onLayout, isReading }: Pick<MapColumnsProps, 'given' | 'onLayout' | 'isReading'>) {
  const { encoding, delimiter, has_header, skip_rows, has_footer } = given.layout;
  const change = (more: Partial<ImportLayout>) =>
    onLayout({ encoding, delimiter, has_header, skip_rows, has_footer, ...more });
  // Workbooks and contact files specify their own encoding.
  const isText = !/\.(?:xlsx|vcf)$/i.test(given.original_filename);
  return (
    <Grid min={200} gap={4}>
      {isText && (
        <>
          <Select
            label="Column separator"
            options={importDelimiters.map((id) => ({ id, label: delimiterLabels[id] }))}
            value={delimiter}
            isDisabled={isReading}
            onChange={(id) => change({ delimiter: id as ImportLayout['delimiter'] })}
          />
          <Select
            label="Encoding"
            options={importEncodings.map((id) => ({ id, label: encodingLabels[id] }))}
            value={encoding}
            isDisabled={isReading}
            onChange={(id) => change({ encoding: id as ImportLayout['encoding'] })}
          />
        </>
      )}
      <Switch
        label="The first row names the columns"
        isSelected={has_header}
        isDisabled={isReading}
        onChange={(isSelected) => change({ has_header: isSelected })}
      />
      <Select
        label="Rows above the header"
        options={Array.from({ length: maxSkippedRows + 1 }, (_, rows) => ({ id: String(rows), label: String(rows) }))}
        value={String(skip_rows)}
        isDisabled={isReading}
        onChange={(rows) => change({ skip_rows: Number(rows) })}
      />
      {(given.layout.footer.length > 0 || !has_footer) && (
        <Switch
          label="Leave out footer lines"
          isSelected={has_footer}
          isDisabled={isReading}
          onChange={(isSelected) => change({ has_footer: isSelected })}
        />
      )}
    </Grid>
  );
}

/** How a file is read and what each column becomes, next to the values of its first rows. */
export function MapColumns({ given, mapping, onMapping, onLayout, isReading }: MapColumnsProps) {
  const { columns, samples, consent_columns } = given.layout;
  const taken = new Set(mapping.filter((target) => target !== null));
  return (
    <Stack gap={4} aria-busy={isReading}>
      <Text tone="muted">
        {given.original_filename} has {counted(given.rows_total, 'row')} and {counted(columns.length, 'column')}.
      </Text>
      <ReadAs given={given} onLayout={onLayout} isReading={isReading} />
      <FooterLines given={given} />
      {!taken.has('phone_number') && (
        <Banner tone="warning" title="Choose the column that holds the phone numbers">
          A lead needs a phone number and a name. Everything else is optional.
        </Banner>
      )}
      <Frame>
        <Columns aria-label="Columns of the file">
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity; two may have one name
            <Column key={at}>
              <Text weight="medium" style={{ overflowWrap: 'anywhere' }}>
                {column}
              </Text>
              <Text size="sm" tone="muted" mono style={{ overflowWrap: 'anywhere' }}>
                {samples
                  .slice(0, shownSamples)
                  .map((row) => row[at]?.slice(0, 60) || '–')
                  .join(' · ')}
              </Text>
              {column === problemsColumn ? (
                <Badge>Not imported: problems of the last import</Badge>
              ) : (
                <Stack gap={1}>
                  <ChooseTarget given={given} mapping={mapping} at={at} onMapping={onMapping} />
                  {mapping[at] === 'do_not_call' && consent_columns.includes(at) && (
                    <Text size="sm" tone="muted">
                      A no in this column means do not call.
                    </Text>
                  )}
                </Stack>
              )}
            </Column>
          ))}
        </Columns>
      </Frame>
    </Stack>
  );
}
