import { type ComponentPropsWithRef, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useMediaQuery } from '../state/useMediaQuery.ts';
import { useThemeMode } from '../tokens/theme.ts';
import { type ColorToken, tokens } from '../tokens/tokens.ts';
import { type DrawnWave, drawWave } from './drawWave.ts';

/** `ios` is one line in one colour, `ios9` overlapping curves in three. */
export const waveStyles = ['ios', 'ios9'] as const;
export type WaveStyle = (typeof waveStyles)[number];

/** What the controls of a wave may be set to. Source: specification 03 §2.4 and §9. */
export const waveBounds = {
  amplitude: { min: 0.1, max: 4 },
  speed: { min: 0.05, max: 1 },
  frequency: { min: 1, max: 20 },
} as const;

export interface WaveProps extends Omit<ComponentPropsWithRef<'div'>, 'children' | 'color' | 'style'> {
  /** What moves, in words: 'The interviewer is speaking'. */
  label: string;
  waveStyle?: WaveStyle;
  /** Height of the curves, 0.1 to 4; 1 is the usual one. */
  amplitude?: number;
  /** 0.05 to 1. */
  speed?: number;
  /** Curves side by side, 1 to 20. Of `ios` only. */
  frequency?: number;
  /** A colour of the theme. */
  color?: ColorToken;
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

/** A flat line, before the curves have loaded and where nothing may move. */
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

/** A wave that moves with a voice. It stands still where the system asks for less motion, and rests while nobody sees it. */
export function Wave({
  label,
  waveStyle = 'ios',
  amplitude = 1,
  speed = 0.2,
  frequency = 6,
  color = 'accent',
  isActive = true,
  ...rest
}: WaveProps) {
  const root = useRef<HTMLDivElement>(null);
  const wave = useRef<DrawnWave>(undefined);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  // Canvases do not follow custom properties: another theme draws anew.
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
    void drawWave(element, { style: waveStyle, frequency: curves, color: tokens.color[color] }).then((drawn) => {
      if (!isWanted) return drawn?.stop();
      wave.current = drawn ?? undefined;
      drawn?.move(wanted.current.height, wanted.current.pace);
    });
    return () => {
      isWanted = false;
      wave.current?.stop();
      wave.current = undefined;
    };
  }, [waveStyle, curves, color, isStill, resolvedTheme]);

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
