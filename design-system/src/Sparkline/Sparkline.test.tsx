import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { Sparkline, sparklinePoints } from './Sparkline.tsx';

describe('Sparkline', () => {
  it('Sparkline is an image with a text description', async () => {
    const { container } = render(<Sparkline values={[1, 5, 3]} label="Rising, then falling" />);
    expect(screen.getByRole('img', { name: 'Rising, then falling' })).toBeTruthy();
    await expectAccessible(container);
  });

  it('Sparkline draws the highest value at the top and the lowest at the bottom', () => {
    const [low, high] = sparklinePoints([0, 10]);
    expect(high && low && high.y < low.y).toBe(true);
    expect(high && low && high.x > low.x).toBe(true);
  });

  it('Sparkline draws constant values as a line in the middle', () => {
    expect(new Set(sparklinePoints([4, 4, 4]).map((point) => point.y))).toEqual(new Set([14]));
  });

  it('Sparkline draws nothing for a single value', () => {
    const { container } = render(<Sparkline values={[4]} label="One" />);
    expect(container.innerHTML).toBe('');
  });
});
