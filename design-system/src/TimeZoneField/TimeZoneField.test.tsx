import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { timeInZone } from '../Moment/formatMoment.ts';
import { TimeZoneField } from './TimeZoneField.tsx';
import { zoneOptions } from './zoneOptions.ts';

it('TimeZoneField finds a time zone by city and shows the time there', async () => {
  const onChange = vi.fn();
  render(<TimeZoneField label="Time zone" onChange={onChange} />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Time zone' }), 'new york');
  const option = await screen.findByRole('option', { name: /^America\/New York \(GMT-/ });
  expect(option.textContent).toMatch(/(AM|PM)/);
  await userEvent.click(option);
  expect(onChange).toHaveBeenLastCalledWith('America/New_York');
});

it("TimeZoneField keeps a time zone that the browser doesn't list", () => {
  render(<TimeZoneField label="Time zone" value="Old/Zone" known="Old/Zone" />);
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Old/Zone');
});

it('timeInZone returns the day with the time, and null for an unknown zone', () => {
  const at = new Date('2026-11-22T20:04:00Z');
  expect([timeInZone('America/New_York', at), timeInZone('Asia/Tokyo', at), timeInZone('Mars/Olympus', at)]).toEqual([
    'Sun 3:04 PM',
    'Mon 5:04 AM',
    null,
  ]);
  expect(zoneOptions(at).find(({ id }) => id === 'UTC')?.description).toBe('Sun 8:04 PM');
});
