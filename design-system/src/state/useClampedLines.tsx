import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { tokens } from '../tokens/tokens.ts';

const maxLines = 3;

/** A title that shows at most three lines of a very long name until someone expands it. */
export const ClampedLines = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${maxLines};

  &[data-whole] {
    display: block;
  }
`;

// Aligned with the text above.
const More = styled(Button)`
  margin-inline-start: calc(-1 * ${tokens.space[2]});
`;

/** Whether half a line or more is hidden. Less than that is only glyphs that extend beyond their line. */
const hidesLines = ({ scrollHeight, clientHeight }: HTMLElement) =>
  scrollHeight - clientHeight > clientHeight / (2 * maxLines);

/** Clamps a text to three lines, and returns a button that shows the rest if something is hidden. */
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
