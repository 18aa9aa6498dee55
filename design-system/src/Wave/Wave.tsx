import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useMediaQuery } from '../state/useMediaQuery.ts';
import { useThemeMode } from '../tokens/theme.ts';
import { type ColorToken, tokens } from '../tokens/tokens.ts';
import { type DrawnWave, drawWave } from './drawWave.ts';

/** `ios` is one line in one colour, `ios9` overlapping curves in three. */
export const waveStyles = ['ios', 'ios9'] as const;
export type WaveStyle = (typeof waveStyles)[number];

/** The limits of a wave's settings. Source: specification 03 §2.4; interviews stay within 4 (§9). */
export const waveBounds = {
  amplitude: { min: 0.1, max: 5 },
  speed: { min: 0.05, max: 1 },
  frequency: { min: 1, max: 20 },
} as const;

export interface WaveProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'color' | 'style'> {
  /** What the wave shows, as text: 'The interviewer is speaking'. */
  label: string;
  waveStyle?: WaveStyle;
  /** Height of the curves, 0.1 to 5. The default is 1. */
  amplitude?: number;
  /** 0.05 to 1. */
  speed?: number;
  /** Number of curves side by side, 1 to 20. Only for `ios`. */
  frequency?: number;
  /** A colour of the theme. Only for `ios`. */
  color?: ColorToken;
  /** The curves always fill the whole width, even if it changes. */
  isCover?: boolean;
  /** Whether it moves; otherwise it is a flat line. */
  isActive?: boolean;
}

const Root = styled.div`
  position: relative;
  inline-size: 100%;
  block-size: 6rem;
  overflow: hidden;

  & > canvas {
    display: block;
    max-inline-size: 100%;
  }
`;

/** A flat line, shown until the curves have loaded and with reduced motion. */
const Line = styled.span<{ $color: string }>`
  position: absolute;
  inset-block-start: 50%;
  inset-inline: 0;
  border-block-start: ${tokens.line.mark} solid ${({ $color }) => $color};
  opacity: 0.5;

  &:has(~ canvas) {
    display: none;
  }
`;

const within = (value: number, { min, max }: { min: number; max: number }) => Math.min(max, Math.max(min, value));

/** A wave that moves with a voice. It is still with reduced motion and pauses while it isn't visible. */
export function Wave({
  label,
  waveStyle = 'ios',
  amplitude = 1,
  speed = 0.2,
  frequency = 6,
  color = 'accent',
  isCover = false,
  isActive = true,
  ...rest
}: WaveProps) {
  const root = useRef<HTMLDivElement>(null);
  const wave = useRef<DrawnWave>(undefined);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  // Canvases don't follow custom properties, so a change of theme has to redraw.
  const { resolvedTheme } = useThemeMode();
  const height = isActive ? within(amplitude, waveBounds.amplitude) : 0;
  const pace = within(speed, waveBounds.speed);
  const curves = within(frequency, waveBounds.frequency);
  const wanted = useRef({ height, pace });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides what the colour is.
  useEffect(() => {
    const element = root.current;
    if (!element || isStill) return;
    let isWanted = true;
    void drawWave(element, { style: waveStyle, frequency: curves, color: tokens.color[color], isCover }).then(
      (drawn) => {
        if (!isWanted) return drawn?.stop();
        wave.current = drawn ?? undefined;
        drawn?.move(wanted.current.height, wanted.current.pace);
      },
    );
    return () => {
      isWanted = false;
      wave.current?.stop();
      wave.current = undefined;
    };
  }, [waveStyle, curves, color, isCover, isStill, resolvedTheme]);

  useEffect(() => {
    wanted.current = { height, pace };
    wave.current?.move(height, pace);
  }, [height, pace]);

  return (
    <Root {...rest} ref={root} role="img" aria-label={label} data-still={isStill || undefined}>
      <Line $color={tokens.color[color]} />
    </Root>
  );
}
