import { tokens } from '@switchboard/design-system';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { placeholdersOf } from '../../editor/placeholders.ts';

const Text = styled.div`
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
  white-space: pre-wrap;

  & mark {
    border-radius: ${tokens.radius.sm};
    background: color-mix(in srgb, ${tokens.color.accent} 22%, transparent);
    color: inherit;
  }
`;

/** A prompt's source text, with its placeholders marked. */
export function PlainPrompt({ content }: { content: string }) {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { start, end, isClosed } of placeholdersOf(content)) {
    if (!isClosed) continue;
    pieces.push(content.slice(at, start), <mark key={start}>{content.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <Text>
      {pieces}
      {content.slice(at)}
    </Text>
  );
}
