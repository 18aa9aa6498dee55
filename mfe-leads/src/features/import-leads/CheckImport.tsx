import type { ImportCauseCount, ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import {
  Banner,
  Button,
  ProgressBar,
  Section,
  Stack,
  StatCard,
  StatStrip,
  Text,
  tokens,
} from '@switchboard/design-system';
import styled from 'styled-components';
import { ChooseTarget } from './ChooseTarget.tsx';
import { FooterLines } from './FooterLines.tsx';
import { causeLabels, counted, number, withoutOne } from './importWords.ts';

// Below this width, a cause and its fix are stacked.
const stackedPx = 560;

const Causes = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
`;

const Cause = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1.5fr) minmax(0, 1fr);
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  overflow-wrap: anywhere;

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

interface CheckImportProps {
  given: LeadImportDetail;
  mapping: ImportOptions['mapping'];
  onMapping: (mapping: ImportOptions['mapping']) => void;
  onStep: (step: 'columns' | 'options') => void;
}

interface CauseLineProps extends CheckImportProps {
  one: ImportCauseCount;
}

/** Why some rows can't become leads, and the choice that would fix them. */
function CauseLine({ one, given, mapping, onMapping, onStep }: CauseLineProps) {
  const { cause, column, column_index, rows, line, message } = one;
  const isOfOptions = cause === 'phone_no_country' || cause === 'number_shared';
  return (
    <Cause>
      <Stack gap={1}>
        <Text weight="medium">
          {counted(rows, 'row')}: {causeLabels[cause]}
        </Text>
        <Text size="sm" tone="muted">
          Line {number(line)}
          {column !== null && `, ${column}`}: {message}
        </Text>
      </Stack>
      {isOfOptions ? (
        <div>
          <Button size="sm" onPress={() => onStep('options')}>
            {cause === 'phone_no_country' ? 'Choose the country' : 'Change the options'}
          </Button>
        </div>
      ) : column_index === null ? (
        <div>
          <Button size="sm" onPress={() => onStep('columns')}>
            Change the columns
          </Button>
        </div>
      ) : (
        <ChooseTarget given={given} mapping={mapping} at={column_index} onMapping={onMapping} />
      )}
    </Cause>
  );
}

interface CauseListProps extends CheckImportProps {
  label: string;
  causes: readonly ImportCauseCount[];
}

function CauseList({ label, causes, ...choices }: CauseListProps) {
  return (
    <Frame>
      <Causes aria-label={label}>
        {causes.map((one) => (
          <CauseLine key={`${one.cause} ${one.column_index}`} one={one} {...choices} />
        ))}
      </Causes>
    </Frame>
  );
}

/** A preview of the import: how many leads it creates, and which rows have problems, by cause. */
export function CheckImport(choices: CheckImportProps) {
  const { given, onStep } = choices;
  const { preview } = given;
  if (!preview)
    return (
      <Stack gap={4} aria-live="polite">
        <ProgressBar label={`Checking ${counted(given.rows_total, 'row')}`} />
        <Text tone="muted">Nothing is imported yet.</Text>
      </Stack>
    );
  if (preview.error_message)
    return (
      <Banner tone="warning" title="The rows could not be checked">
        {preview.error_message}
      </Banner>
    );
  return (
    <Stack gap={5}>
      <StatStrip label="What the import will do">
        <StatCard label="New leads" value={number(preview.created_count)} />
        <StatCard label="Updated leads" value={number(preview.updated_count)} />
        <StatCard label="Unchanged" value={number(preview.unchanged_count)} />
        <StatCard label="Problems" value={number(preview.failed_count)} />
      </StatStrip>
      {preview.shared_count > 0 && (
        <Banner
          tone="info"
          title={`${counted(preview.shared_count, 'row')} with a number of another person`}
          actions={
            <Button size="sm" onPress={() => onStep('options')}>
              Change the options
            </Button>
          }
        >
          {sharedWords[given.options.shared_number ?? 'problem']}
        </Banner>
      )}
      {preview.additional_count > 0 && (
        <Text tone="muted">{counted(preview.additional_count, 'additional number')} will be kept with the leads.</Text>
      )}
      <FooterLines given={given} />
      {preview.failed_count > 0 && (
        <Section
          title={`${counted(preview.failed_count, 'row')} can't be imported`}
          description="Change what a column becomes, or import the other rows and correct these in a file afterwards."
        >
          <CauseList label="Problems by cause" causes={preview.causes} {...choices} />
        </Section>
      )}
      {preview.notice_count > 0 && (
        <Section
          title={`${counted(preview.notice_count, 'row')} will be imported ${withoutOne(preview.notice_count)}`}
          description="The lead gets the other number of the row. These rows are listed after the import, so that you can correct them."
        >
          <CauseList label="Numbers that are left out, by cause" causes={preview.notices} {...choices} />
        </Section>
      )}
    </Stack>
  );
}

const sharedWords = {
  second: 'Each becomes a second lead with the same number. Both people keep their own details.',
  skip: 'Each is skipped. The lead that has the number stays as it is.',
  problem: 'Each is shown as a problem. You decide row by row after the import.',
} as const;
