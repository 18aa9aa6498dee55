import { Button, breakpoints, Skeleton, Stack, Text, tokens, useMediaQuery } from '@switchboard/design-system';
import { Checkbox, FormActions } from '@switchboard/design-system/forms';
import { useState } from 'react';
import styled from 'styled-components';
import { CompareRowView } from '../../compare/CompareRows.tsx';
import { useComparison } from '../../compare/useComparison.ts';

const Whole = styled.ol`
  max-block-size: 60vh;
  padding-block: ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  font-size: ${tokens.text.sm};
  list-style: none;
  overflow: auto;
`;

const Choice = styled.div`
  padding: ${tokens.space[1]} ${tokens.space[5]} ${tokens.space[3]};
`;

interface ReviewChangesProps {
  before: string;
  after: string;
  isPending: boolean;
  onDecide: (accepted: 'all' | 'none' | number[]) => void;
}

/** The proposal of a refinement, old next to new, sentence by sentence. Accept applies the selected changes. */
export function ReviewChanges({ before, after, isPending, onDecide }: ReviewChangesProps) {
  const isNarrow = useMediaQuery(`(max-width: ${breakpoints.tablet}px)`);
  const { comparison, isDone } = useComparison(before, after, 'sentence');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const leave = (place: number, isTaken: boolean) => {
    const next = new Set(left);
    if (isTaken) next.delete(place);
    else next.add(place);
    setLeft(next);
  };
  let changes = 0;
  // In the order in which the API counts them.
  const rows = (comparison?.rows ?? []).map((row) => ({ row, place: row.kind === 'same' ? null : changes++ }));
  const taken = Array.from({ length: changes }, (_, place) => place).filter((place) => !left.has(place));
  return (
    <Stack gap={3} role="group" aria-label="Proposed revision">
      {!comparison && !isDone && <Skeleton lines={6} role="status" aria-busy="true" aria-label="Comparing" />}
      {before === after && <Text tone="muted">Nothing would change.</Text>}
      {rows.length > 0 && (
        <Whole aria-label="Changes" tabIndex={0}>
          {rows.map(({ row, place }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other name
            <li key={index}>
              <CompareRowView row={row} isSideBySide={!isNarrow} />
              {place !== null && (
                <Choice>
                  <Checkbox
                    label={`Take change ${place + 1} of ${changes}`}
                    isSelected={!left.has(place)}
                    onChange={(isTaken) => leave(place, isTaken)}
                  />
                </Choice>
              )}
            </li>
          ))}
        </Whole>
      )}
      <FormActions>
        <Button
          variant="primary"
          isPending={isPending}
          isDisabled={changes > 0 && taken.length === 0}
          onPress={() => onDecide(left.size === 0 ? 'all' : taken)}
        >
          {left.size === 0 ? 'Accept' : `Accept ${taken.length} of ${changes} changes`}
        </Button>
        <Button isDisabled={isPending} onPress={() => onDecide('none')}>
          Reject
        </Button>
      </FormActions>
    </Stack>
  );
}
