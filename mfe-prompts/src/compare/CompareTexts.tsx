import {
  Button,
  ButtonGroup,
  breakpoints,
  IconArrowDown,
  IconArrowUp,
  Kbd,
  Skeleton,
  Stack,
  Text,
  tokens,
  useMediaQuery,
} from '@switchboard/design-system';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { CompareRowView } from './CompareRows.tsx';
import type { CompareRow } from './compareTexts.ts';
import { useComparison } from './useComparison.ts';

const Whole = styled.div`
  max-block-size: 70vh;
  padding-block: ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  font-size: ${tokens.text.sm};
  overflow: auto;
`;

// The number of paragraphs rendered at a time, so that the page stays responsive in between.
const rowsAtOnce = 40;

/** How many rows are rendered so far: a long comparison appears in parts. */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(rowsAtOnce);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => setDrawn(drawn + rowsAtOnce));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return Math.min(drawn, count);
}

function goTo(root: HTMLElement | null, step: 1 | -1): void {
  const changes = [...(root?.querySelectorAll<HTMLElement>('[data-changed]') ?? [])];
  const at = changes.indexOf(document.activeElement as HTMLElement);
  const next = changes[at === -1 ? (step === 1 ? 0 : changes.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}

const countText = (count: number) => (count === 1 ? '1 change' : `${count} changes`);

function Rows({ rows, isSideBySide }: { rows: readonly CompareRow[]; isSideBySide: boolean }) {
  const drawn = useGrowing(rows.length);
  return (
    rows
      .slice(0, drawn)
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
      .map((row, place) => <CompareRowView key={place} row={row} isSideBySide={isSideBySide} />)
  );
}

interface CompareTextsProps {
  before: string;
  after: string;
  /** The name of the comparison, for screen readers. */
  label: string;
}

/** Two texts compared, side by side or in one column, with a way from change to change. */
export function CompareTexts({ before, after, label }: CompareTextsProps) {
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.tablet}px)`);
  const [wanted, setWanted] = useState<'one' | 'two' | null>(null);
  const isSideBySide = (wanted ?? (isNarrow ? 'one' : 'two')) === 'two';
  const root = useRef<HTMLDivElement>(null);
  const { comparison, isDone } = useComparison(before, after);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'n' ? 1 : event.key === 'p' ? -1 : null;
    if (step === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    goTo(root.current, step);
  };
  if (before === after) return <Text tone="muted">They are the same.</Text>;
  if (!comparison)
    return isDone ? (
      <Text tone="danger" role="alert">
        The texts could not be compared.
      </Text>
    ) : (
      <Skeleton lines={6} role="status" aria-busy="true" aria-label="Comparing" />
    );
  const changes = comparison.rows.filter(({ kind }) => kind !== 'same').length;
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" gap={3} wrap>
        <Text size="sm" tone="muted" role="status">
          {countText(changes)}
          {!isDone && ', comparing words…'}
          {isDone &&
            !comparison.isWhole &&
            '. Too much differs to compare every word: such places are shown as whole paragraphs.'}
        </Text>
        <Stack direction="row" gap={2} wrap>
          <ButtonGroup label="Change">
            <Button size="sm" icon={<IconArrowUp size={14} />} onPress={() => goTo(root.current, -1)}>
              Previous <Kbd>p</Kbd>
            </Button>
            <Button size="sm" icon={<IconArrowDown size={14} />} onPress={() => goTo(root.current, 1)}>
              Next <Kbd>n</Kbd>
            </Button>
          </ButtonGroup>
          <ButtonGroup label="Layout" isJoined>
            <Button size="sm" aria-pressed={isSideBySide} onPress={() => setWanted('two')}>
              Side by side
            </Button>
            <Button size="sm" aria-pressed={!isSideBySide} onPress={() => setWanted('one')}>
              One column
            </Button>
          </ButtonGroup>
        </Stack>
      </Stack>
      <Whole ref={root} role="group" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        <Rows key={`${before.length} ${after.length}`} rows={comparison.rows} isSideBySide={isSideBySide} />
      </Whole>
    </Stack>
  );
}
