import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { tokens } from '../tokens/tokens.ts';

const maxLines = 3;

/** A title, of which a name without end takes no more than three lines until somebody asks for the whole. */
export const ClampedLines = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${maxLines};

  &[data-whole] {
    display: block;
  }
`;

// In line with the text above it.
const More = styled(Button)`
  margin-inline-start: calc(-1 * ${tokens.space[2]});
`;

/** Whether half a line or more is hidden; less is what letters of a font reach beyond their line. */
const hidesLines = ({ scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - clientHeight > clientHeight / (2 * maxLines);

/** Cuts a text after three lines, and gives the button that shows the whole where something is cut. */
export function useClampedLines() {
  const [text, setText] = useState<HTMLElement | null>(null);
  const [isCut, setIsCut] = useState(false);
  const [isWhole, setIsWhole] = useState(false);
  useEffect(() => {
    if (!text || isWhole || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setIsCut(hidesLines(text)));
    observer.observe(text);
    return () => observer.disconnect();
  }, [text, isWhole]);
  return {
    lines: { ref: setText, 'data-whole': isWhole || undefined },
    more: isCut && (
      <More size="sm" variant="ghost" aria-expanded={isWhole} onPress={() => setIsWhole(!isWhole)}>
        {isWhole ? componentTexts.showLess : componentTexts.showAll}
      </More>
    ),
  };
}
