import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptySlotForm, nextSegment, resolveSlotForm, type SlotFormValues } from './slotForm.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:00'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

// The tests write times as the machine reads them.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const usual = {
  default_duration: 60,
  default_capacity: 10,
  default_location: '',
  default_color: 'blue',
} as const;

function form(fields: Partial<SlotFormValues> = {}): SlotFormValues {
  return { ...emptySlotForm(usual, zone), name: 'Mornings', ...fields };
}

const errorsOf = (fields: Partial<SlotFormValues>) => resolveSlotForm(form(fields)).errors as Record<string, unknown>;

test('a new slot form starts with the defaults and one hour tomorrow', () => {
  expect(emptySlotForm(usual, zone, Date.parse('2026-12-31T23:30'))).toMatchObject({
    capacity: 10,
    time_limit: 60,
    color: 'blue',
    segments: [{ date: '2027-01-01', start: '09:00', end: '10:00' }],
  });
});

test('local times are sent in UTC, and tags as a list', () => {
  const { values } = resolveSlotForm(form({ tags: ' screening, vip ,screening,' }));
  expect(values).toMatchObject({
    name: 'Mornings',
    tags: ['screening', 'vip'],
    segments: [
      { start_time: new Date('2026-11-21T09:00').toISOString(), end_time: new Date('2026-11-21T10:00').toISOString() },
    ],
  });
});

test('an end at midnight is the end of that day', () => {
  const { values } = resolveSlotForm(form({ segments: [{ date: '2026-11-21', start: '22:00', end: '00:00' }] }));
  expect(values).toMatchObject({ segments: [{ end_time: new Date('2026-11-22T00:00').toISOString() }] });
});

test('a blank name, and a duration or capacity that is missing or below 1, are refused', () => {
  expect(errorsOf({ name: ' ' }).name).toMatchObject({ message: 'Name is required' });
  expect(errorsOf({ time_limit: null }).time_limit).toMatchObject({ message: 'Duration is required' });
  expect(errorsOf({ time_limit: 0 }).time_limit).toMatchObject({ message: 'Duration must be at least 1 minute' });
  expect(errorsOf({ capacity: null }).capacity).toMatchObject({ message: 'Capacity is required' });
  expect(errorsOf({ capacity: 0 }).capacity).toMatchObject({ message: 'Capacity must be at least 1' });
});

test('a segment that ends before it starts is refused at its end', () => {
  const { segments } = errorsOf({ segments: [{ date: '2026-11-21', start: '10:00', end: '09:00' }] });
  expect(segments).toMatchObject([{ end: { message: 'End time must be after start time' } }]);
});

test('a segment that has begun is refused at its start', () => {
  const { segments } = errorsOf({
    segments: [
      { date: '2026-11-20', start: '14:59', end: '16:00' },
      { date: '2026-11-20', start: '16:00', end: '17:00' },
    ],
  });
  const message = 'This time is in the past. Please choose a later one.';
  expect(segments).toEqual([{ start: { type: 'schema', message } }]);
});

test.each([
  ['2025-11-21', 'This time is in the past. Please choose a later one.'],
  ['0202-11-21', 'Date must be between the years 2000 and 2100'],
])('the day %s is refused at the date field', (date, message) => {
  const { segments } = errorsOf({ segments: [{ date, start: '09:00', end: '10:00' }] });
  expect(segments).toEqual([{ date: { type: 'schema', message } }]);
});

test('a segment is refused only with its missing parts', () => {
  const { segments } = errorsOf({ segments: [{ date: null, start: '09:00', end: null }] });
  expect(segments).toEqual([
    { date: { type: 'schema', message: 'Date is required' }, end: { type: 'schema', message: 'End time is required' } },
  ]);
});

test('an overlapping segment is refused at the later one, which names the other', () => {
  const { segments } = errorsOf({
    segments: [
      { date: '2026-11-21', start: '09:00', end: '11:00' },
      { date: '2026-11-21', start: '10:30', end: '12:00' },
      { date: '2026-11-21', start: '12:00', end: '13:00' },
    ],
  });
  const message = 'This time overlaps with segment 1. Please change one of the two.';
  expect(segments).toEqual([undefined, { start: { type: 'schema', message } }]);
});

test('a slot without segments is refused', () => {
  expect(errorsOf({ segments: [] }).segments).toMatchObject({
    root: { message: 'Please select at least one time slot.' },
  });
});

test('the next segment has the same hours on the next day', () => {
  expect(nextSegment([{ date: '2026-11-30', start: '09:00', end: '10:00' }])).toEqual({
    date: '2026-12-01',
    start: '09:00',
    end: '10:00',
  });
});

test('times are read in the zone of the slot, whatever the zone of the machine', () => {
  const segments = [{ date: '2027-01-11', start: '09:00', end: '10:00' }];
  const { values } = resolveSlotForm(form({ time_zone: 'America/New_York', segments }));
  expect(values).toMatchObject({
    time_zone: 'America/New_York',
    segments: [{ start_time: '2027-01-11T14:00:00.000Z', end_time: '2027-01-11T15:00:00.000Z' }],
  });
});

test('a repeating slot requires the last day, and a single slot sends no recurrence', () => {
  expect(errorsOf({ recurrence_pattern: 'weekly' }).recurrence_end_date).toMatchObject({
    message: 'Please choose the last day.',
  });
  const once = resolveSlotForm(form({ recurrence_end_date: '2027-03-01' })).values;
  expect(once).not.toHaveProperty('recurrence_pattern');
  expect(once).not.toHaveProperty('recurrence_end_date');
  const weekly = resolveSlotForm(form({ recurrence_pattern: 'weekly', recurrence_end_date: '2027-03-01' })).values;
  expect(weekly).toMatchObject({ recurrence_pattern: 'weekly', recurrence_end_date: '2027-03-01' });
});

test('the seats per time are not sent if none are typed', () => {
  expect(resolveSlotForm(form()).values).not.toHaveProperty('seats_per_time');
  expect(resolveSlotForm(form({ seats_per_time: 1 })).values).toMatchObject({ seats_per_time: 1 });
});

test('a missing time zone is the only reported problem', () => {
  expect(errorsOf({ time_zone: null })).toEqual({
    time_zone: { type: 'schema', message: 'Please choose a time zone.' },
  });
});
