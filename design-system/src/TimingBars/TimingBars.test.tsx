import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TimingBars, timingText } from './TimingBars.tsx';

const series = ['Waited', 'Model', 'Voice'] as const;
const things = [
  { id: 1, name: '0:06', parts: [600, 150, null], total_ms: 750 },
  { id: 2, name: '0:14', parts: [600, 800, 100], total_ms: 1500 },
];

test('TimingBars names the parts of each bar in words, and clicking a bar selects its moment', async () => {
  const onSelect = vi.fn();
  render(<TimingBars label="Answers" series={series} things={things} empty="" onSelect={onSelect} />);
  expect(screen.getByRole('img', { name: '750 ms, Waited 600 ms, Model 150 ms' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '1.5 s, Waited 600 ms, Model 800 ms, Voice 100 ms' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '0:14' }));
  expect(onSelect).toHaveBeenCalledWith(things[1]);
});

test('TimingBars has no buttons if its bars have no moments', () => {
  render(<TimingBars label="Answers" series={series} things={things} empty="" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect([timingText(999), timingText(1000)]).toEqual(['999 ms', '1.0 s']);
});
