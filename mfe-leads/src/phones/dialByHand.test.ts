import { installHost, type Notice } from '@switchboard/platform/host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleLead } from '../testing/samples.ts';
import { dialByHand } from './dialByHand.ts';

let notices: Notice[];
beforeEach(() => {
  notices = [];
  installHost({ notify: (notice: Notice) => notices.push(notice) } as never);
  vi.useFakeTimers({ now: new Date('2026-11-27T23:22:00Z') });
});
afterEach(() => void vi.useRealTimers());

const lead = (time_zone: string | null, possible_time_zones: string[] = []) =>
  sampleLead(1, { first_name: 'Ada', last_name: 'Moss', time_zone, possible_time_zones });

it('asks before it dials a lead for whom it is night', () => {
  dialByHand(lead('Europe/London'));
  expect(notices).toMatchObject([{ title: 'It is 11:22 PM in London. Call anyway?', tone: 'warning' }]);
  expect(notices[0]?.action?.label).toBe('Call anyway');
});

it('asks where it is night in one of the zones that the lead may be in', () => {
  dialByHand(lead(null, ['Europe/London', 'America/Denver']));
  expect(notices[0]?.title).toContain('4:22 PM in Denver or 11:22 PM in London');
});

it('dials at once in the daytime, and where no zone is known', () => {
  dialByHand(lead('America/Denver'));
  dialByHand(lead(null));
  expect(notices.map(({ title }) => title)).toEqual(['Calling Ada Moss...', 'Calling Ada Moss...']);
});
