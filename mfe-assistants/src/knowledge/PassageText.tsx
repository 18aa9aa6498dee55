import type { KnowledgeHit } from '@switchboard/contracts/knowledge';
import { tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Root = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  & mark {
    border-radius: ${tokens.radius.sm};
    background: ${tokens.color.accentSoft};
    color: inherit;
    font-weight: ${tokens.weight.medium};
  }
`;

/** The text of a passage, with the matching words marked. */
export function PassageText({ content, marks = [] }: { content: string; marks?: KnowledgeHit['marks'] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of marks) {
    parts.push(content.slice(at, start), <mark key={start}>{content.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <Root dir="auto">
      {parts}
      {content.slice(at)}
    </Root>
  );
}
