import { showTimesIn } from '@switchboard/design-system';
import { renderWithHost } from '@switchboard/platform/testing';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useScheduledCallList } from './useScheduledCallList.ts';

afterEach(() => showTimesIn(null));

function List() {
  useScheduledCallList();
  return null;
}

it.each([
  ['Asia/Tokyo', '2026-11-23', '2026-11-22T15:00:00.000Z', '2026-11-23T15:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-23', '2026-11-23T08:00:00.000Z', '2026-11-24T08:00:00.000Z'],
  // Clocks go back: the day has 25 hours.
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
])('the day of the scheduled calls is that of %s, in which their times are shown', async (zone, day, from, to) => {
  showTimesIn(zone);
  const { requests } = renderWithHost(<List />, {
    path: `/calls?day=${day}`,
    responses: { 'GET /api/scheduled-calls': () => ({ items: [], next_cursor: null }) },
  });
  await waitFor(() => expect(requests).not.toHaveLength(0));
  expect(requests.find(({ key }) => key === 'GET /api/scheduled-calls')?.query).toMatchObject({ from, to });
});
