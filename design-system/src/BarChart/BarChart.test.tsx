import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { BarChart, type ChartBar } from './BarChart.tsx';

const series = ['Completed', 'Failed'] as const;
const bar = (index: number, counts: ChartBar['counts']): ChartBar => ({
  id: index,
  name: `Nov ${index}`,
  tick: String(index),
  counts,
});
const open = (bars: ChartBar[]) =>
  render(
    <BarChart bars={bars} series={series} unit="Day" label="Two calls failed" empty="No calls yet. Call a lead." />,
  );
const ticksOf = (bars: ChartBar[]) => {
  const { container } = open(bars);
  return [...container.querySelectorAll('[title]')].map((column) => column.lastChild?.textContent ?? '');
};

describe('BarChart', () => {
  it('BarChart is an image with a text description, and has the same figures as a table', async () => {
    const { container } = open([bar(7, [1_200, 0]), bar(8, [10, 2])]);
    expect(screen.getByRole('img', { name: 'Two calls failed' })).toBeTruthy();
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Completed', 'Failed'],
      ['Nov 7', '1,200', '0'],
      ['Nov 8', '10', '2'],
    ]);
    await expectAccessible(container);
  });

  it('BarChart draws each bar in proportion to the highest one', () => {
    const { container } = open([bar(7, [6, 2]), bar(8, [4, 0])]);
    const heights = [...container.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset, style }) => [
      dataset.part,
      style.blockSize,
    ]);
    expect(heights).toEqual([
      ['failed', '25%'],
      ['well', '75%'],
      ['well', '50%'],
    ]);
  });

  it('BarChart draws up to five series, successes at the bottom and failures on top', () => {
    const five = ['A', 'B', 'C', 'D', 'E'] as const;
    const { container } = render(
      <BarChart bars={[bar(7, [1, 2, 3, 0, 4])]} series={five} unit="Day" label="Five" empty="" />,
    );
    const parts = [...container.querySelectorAll<HTMLElement>('[data-part]')].map(({ dataset }) => dataset.part);
    expect(parts).toEqual(['failed', 'third', 'second', 'well']);
    expect(container.querySelector('[title]')?.getAttribute('title')).toBe('Nov 7: 1 a, 2 b, 3 c, 0 d, 4 e');
  });

  it('BarChart says what is missing and what to do while all of its counts are zero', async () => {
    const { container } = open([bar(7, [0, 0]), bar(8, [0, 0])]);
    expect(container.textContent).toBe('No calls yet. Call a lead.');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
    await expectAccessible(container);
  });

  it('BarChart writes a figure above each bar if there are few, and shortens long ones', () => {
    open([bar(7, [12_300, 45])]);
    expect(screen.getByText('12K')).toBeTruthy();
  });

  it('BarChart labels every second bar if there are many, including the last one', () => {
    const bars = Array.from({ length: 24 }, (_, index) => bar(index, [1, 0]));
    expect(ticksOf(bars).filter((tick) => tick !== '')).toHaveLength(12);
    expect(ticksOf(bars).at(-1)).toBe('23');
  });

  it('BarChart labels fewer bars if their names are long, so that none overlap', () => {
    const days = Array.from({ length: 14 }, (_, index) => bar(index, [index === 13 ? 1 : 0, 0]));
    expect(ticksOf(days).filter((tick) => tick !== '')).toHaveLength(14);
    const weeks = Array.from({ length: 12 }, (_, index) => ({
      ...bar(index, [index === 11 ? 1 : 0, 0]),
      tick: `10/${index + 10}`,
    }));
    expect(ticksOf(weeks).filter((tick) => tick !== '')).toHaveLength(6);
    expect(ticksOf(weeks).at(-1)).toBe('10/21');
  });
});
