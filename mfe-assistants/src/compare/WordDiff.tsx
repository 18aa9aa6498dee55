import { Text, tokens, VisuallyHidden } from '@switchboard/design-system';
import { type Change, diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';
import styled from 'styled-components';

const Whole = styled.div`
  max-block-size: 60vh;
  padding: ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.sunken};
  overflow: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  & ins {
    background: ${tokens.color.infoSoft};
    color: ${tokens.color.info};
    text-decoration: underline;
  }

  & del {
    background: ${tokens.color.dangerSoft};
    color: ${tokens.color.danger};
  }
`;

function markOf({ added, removed }: Change): 'ins' | 'del' | 'span' {
  if (added) return 'ins';
  return removed ? 'del' : 'span';
}

interface WordDiffProps {
  before: string;
  after: string;
  /** The compared text's name, for screen readers. */
  label: string;
}

/** Two texts merged word by word: removed words are struck through, added words are underlined. */
export function WordDiff({ before, after, label }: WordDiffProps) {
  const parts = useMemo(() => diffWordsWithSpace(before, after), [before, after]);
  return (
    <Whole role="group" aria-label={label} tabIndex={0}>
      {before === '' && after === '' && <Text tone="muted">Empty in both.</Text>}
      {parts.map((part, index) => {
        const Mark = markOf(part);
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
        return <Mark key={index}>{part.value}</Mark>;
      })}
      <VisuallyHidden>End of the comparison.</VisuallyHidden>
    </Whole>
  );
}
