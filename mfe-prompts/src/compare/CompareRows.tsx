import { tokens, VisuallyHidden } from '@switchboard/design-system';
import { memo } from 'react';
import styled from 'styled-components';
import type { CompareRow, Words } from './compareTexts.ts';

const Row = styled.div`
  display: grid;
  grid-template-columns: ${tokens.space[5]} minmax(0, 1fr);
  content-visibility: auto;
  contain-intrinsic-block-size: auto 3lh;

  &[data-columns='two'] {
    grid-template-columns: ${tokens.space[5]} minmax(0, 1fr) ${tokens.space[5]} minmax(0, 1fr);
  }

  &[data-changed]:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
    outline-offset: calc(-1 * ${tokens.focus.width});
  }
`;

const Sign = styled.span`
  padding-inline-start: ${tokens.space[1]};
  color: ${tokens.color.inkMuted};
  font-family: ${tokens.font.mono};
  user-select: none;
`;

const Text = styled.div`
  min-inline-size: 0;
  padding-inline: ${tokens.space[2]};
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  & ins {
    background: ${tokens.color.infoSoft};
    color: ${tokens.color.info};
    text-decoration: none;
  }

  & del {
    background: ${tokens.color.dangerSoft};
    color: ${tokens.color.danger};
  }
`;

const tags = { same: 'span', removed: 'del', added: 'ins' } as const;

function Pieces({ words }: { words: readonly Words[] }) {
  return words.map(({ kind, text }, place) => {
    const Tag = tags[kind];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name
    return <Tag key={place}>{text}</Tag>;
  });
}

function Side({ row, side }: { row: CompareRow; side: 'before' | 'after' }) {
  const own = side === 'before' ? 'removed' : 'added';
  const sign = side === 'before' ? '−' : '+';
  if (row.kind === 'same')
    return (
      <>
        <Sign />
        <Text>{row.text}</Text>
      </>
    );
  if (row.kind !== 'changed' && row.kind !== own)
    return (
      <>
        <Sign />
        <Text />
      </>
    );
  const words =
    row.kind === 'changed'
      ? (row.words?.filter(({ kind }) => kind === 'same' || kind === own) ?? [{ kind: own, text: row[side] } as const])
      : [{ kind: own, text: row.text } as const];
  return (
    <>
      <Sign aria-hidden="true">{sign}</Sign>
      <Text>
        <Pieces words={words} />
      </Text>
    </>
  );
}

function InOneColumn({ row }: { row: CompareRow }) {
  if (row.kind === 'changed' && row.words)
    return (
      <>
        <Sign aria-hidden="true">±</Sign>
        <Text>
          <Pieces words={row.words} />
        </Text>
      </>
    );
  if (row.kind === 'changed')
    return (
      <>
        <Side row={row} side="before" />
        <Side row={row} side="after" />
      </>
    );
  return <Side row={row} side={row.kind === 'removed' ? 'before' : 'after'} />;
}

const spoken = { removed: 'Removed:', added: 'Added:', changed: 'Changed:' } as const;

interface CompareRowViewProps {
  row: CompareRow;
  isSideBySide: boolean;
}

/** A paragraph of a comparison: removed text is red and struck through, added text is blue, each with a sign. */
export const CompareRowView = memo(({ row, isSideBySide }: CompareRowViewProps) => (
  <Row
    data-columns={isSideBySide ? 'two' : 'one'}
    data-changed={row.kind === 'same' ? undefined : ''}
    tabIndex={row.kind === 'same' ? undefined : -1}
  >
    {row.kind !== 'same' && <VisuallyHidden>{spoken[row.kind]}</VisuallyHidden>}
    {isSideBySide ? (
      <>
        <Side row={row} side="before" />
        <Side row={row} side="after" />
      </>
    ) : (
      <InOneColumn row={row} />
    )}
  </Row>
));
