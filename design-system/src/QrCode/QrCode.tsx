import { type ComponentPropsWithRef, useEffect, useState } from 'react';
import styled from 'styled-components';
import { tokens } from '../tokens/tokens.ts';
import { drawQr, type QrDrawing } from './drawQr.ts';

/** Widths of a code: `md` next to text, `lg` to be scanned from arm's length. */
export const qrCodeSizes = ['md', 'lg'] as const;
export type QrCodeSize = (typeof qrCodeSizes)[number];

export interface QrCodeProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The text that a camera reads. */
  value: string;
  /** What the code is for, as text: 'Code of the booking page'. */
  label: string;
  size?: QrCodeSize;
}

const widths: Record<QrCodeSize, string> = { md: '10rem', lg: '16rem' };

/** Dark on light in both themes, because some cameras can't read inverted codes. */
const Root = styled.div<{ $width: string }>`
  color-scheme: light;
  display: grid;
  place-items: center;
  box-sizing: border-box;
  inline-size: ${({ $width }) => $width};
  max-inline-size: 100%;
  aspect-ratio: 1;
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
  color: ${tokens.color.ink};
  overflow: hidden;

  & > svg {
    display: block;
    inline-size: 100%;
    fill: currentcolor;
    shape-rendering: crispEdges;
  }

  & > p {
    padding: ${tokens.space[3]};
    font-size: ${tokens.text.sm};
    text-align: center;
  }
`;

type Drawn = { value: string; drawing: QrDrawing | null };

/** The drawing for a value; undefined while it is computed, null if it can't be drawn. */
function useDrawing(value: string): QrDrawing | null | undefined {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isWanted = true;
    drawQr(value).then(
      (drawing) => isWanted && setDrawn({ value, drawing }),
      () => isWanted && setDrawn({ value, drawing: null }),
    );
    return () => {
      isWanted = false;
    };
  }, [value]);
  return drawn?.value === value ? drawn.drawing : undefined;
}

/** A text as a QR code that is sharp at any size. Its space is reserved before it is drawn. */
export function QrCode({ value, label, size = 'md', ...rest }: QrCodeProps) {
  const drawing = useDrawing(value);
  return (
    <Root $width={widths[size]} aria-busy={drawing === undefined || undefined} {...rest}>
      {drawing && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawing.size} ${drawing.size}`}>
          <path d={drawing.path} />
        </svg>
      )}
      {drawing === null && <p role="alert">This code could not be drawn.</p>}
    </Root>
  );
}
