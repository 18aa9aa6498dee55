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

test('starts with what is usual and one hour tomorrow', () => {
  expect(emptySlotForm(usual, zone, Date.parse('2026-12-31T23:30'))).toMatchObject({
    capacity: 10,
    time_limit: 60,
    color: 'blue',
    segments: [{ date: '2027-01-01', start: '09:00', end: '10:00' }],
  });
});

test('sends local times as moments and tags one by one', () => {
  const { values } = resolveSlotForm(form({ tags: ' screening, vip ,screening,' }));
  expect(values).toMatchObject({
    name: 'Mornings',
    tags: ['screening', 'vip'],
    segments: [
      { start_time: new Date('2026-11-21T09:00').toISOString(), end_time: new Date('2026-11-21T10:00').toISOString() },
    ],
  });
});

test('reads an end at midnight as the end of that day', () => {
  const { values } = resolveSlotForm(form({ segments: [{ date: '2026-11-21', start: '22:00', end: '00:00' }] }));
  expect(values).toMatchObject({ segments: [{ end_time: new Date('2026-11-22T00:00').toISOString() }] });
});

test('refuses a blank name, and a duration or capacity that is missing or below 1', () => {
  expect(errorsOf({ name: ' ' }).name).toMatchObject({ message: 'Name is required' });
  expect(errorsOf({ time_limit: null }).time_limit).toMatchObject({ message: 'Duration is required' });
  expect(errorsOf({ time_limit: 0 }).time_limit).toMatchObject({ message: 'Duration must be at least 1 minute' });
  expect(errorsOf({ capacity: null }).capacity).toMatchObject({ message: 'Capacity is required' });
  expect(errorsOf({ capacity: 0 }).capacity).toMatchObject({ message: 'Capacity must be at least 1' });
});

test('refuses a segment that ends before it starts, at its end', () => {
  const { segments } = errorsOf({ segments: [{ date: '2026-11-21', start: '10:00', end: '09:00' }] });
  expect(segments).toMatchObject([{ end: { message: 'End time must be after start time' } }]);
});

test('refuses a segment that has begun, at its start', () => {
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
])('refuses the day %s at the date, which is what is wrong', (date, message) => {
  const { segments } = errorsOf({ segments: [{ date, start: '09:00', end: '10:00' }] });
  expect(segments).toEqual([{ date: { type: 'schema', message } }]);
});

test('names each missing part of a segment and nothing else about it', () => {
  const { segments } = errorsOf({ segments: [{ date: null, start: '09:00', end: null }] });
  expect(segments).toEqual([
    { date: { type: 'schema', message: 'Date is required' }, end: { type: 'schema', message: 'End time is required' } },
  ]);
});

test('refuses segments that overlap, at the later one, and says which other one', () => {
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

test('asks for at least one segment', () => {
  expect(errorsOf({ segments: [] }).segments).toMatchObject({
    root: { message: 'Please select at least one time slot.' },
  });
});

test('offers the same hours on the next day as the next segment', () => {
  expect(nextSegment([{ date: '2026-11-30', start: '09:00', end: '10:00' }])).toEqual({
    date: '2026-12-01',
    start: '09:00',
    end: '10:00',
  });
});

test('reads times in the zone of the slot, whatever the machine is set to', () => {
  const segments = [{ date: '2027-01-11', start: '09:00', end: '10:00' }];
  const { values } = resolveSlotForm(form({ time_zone: 'America/New_York', segments }));
  expect(values).toMatchObject({
    time_zone: 'America/New_York',
    segments: [{ start_time: '2027-01-11T14:00:00.000Z', end_time: '2027-01-11T15:00:00.000Z' }],
  });
});

test('asks for the last day of what repeats, and sends neither where it does not', () => {
  expect(errorsOf({ recurrence_pattern: 'weekly' }).recurrence_end_date).toMatchObject({
    message: 'Please choose the last day.',
  });
  const once = resolveSlotForm(form({ recurrence_end_date: '2027-03-01' })).values;
  expect(once).not.toHaveProperty('recurrence_pattern');
  expect(once).not.toHaveProperty('recurrence_end_date');
  const weekly = resolveSlotForm(form({ recurrence_pattern: 'weekly', recurrence_end_date: '2027-03-01' })).values;
  expect(weekly).toMatchObject({ recurrence_pattern: 'weekly', recurrence_end_date: '2027-03-01' });
});

test('leaves the seats per time to the capacity where nothing is typed', () => {
  expect(resolveSlotForm(form()).values).not.toHaveProperty('seats_per_time');
  expect(resolveSlotForm(form({ seats_per_time: 1 })).values).toMatchObject({ seats_per_time: 1 });
});

test('says that no zone is chosen, and nothing of the times that depend on it', () => {
  expect(errorsOf({ time_zone: null })).toEqual({
    time_zone: { type: 'schema', message: 'Please choose a time zone.' },
  });
});
