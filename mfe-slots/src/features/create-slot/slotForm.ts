import type { SettingValuesOf } from '@switchboard/contracts/setting-values';
import { SlotColor, SlotInput, segmentInPast, slotYearWrong } from '@switchboard/contracts/slots';
import type { FieldErrors } from '@switchboard/platform/forms';
import type module from '../../../module.ts';

/** What the organization has set for new slots. */
type Usual = Omit<SettingValuesOf<(typeof module)['settings']>, 'offered_times'>;

export interface SegmentValues {
  /** 'YYYY-MM-DD'. */
  date: string | null;
  /** 'HH:mm' in the viewer's zone. */
  start: string | null;
  end: string | null;
}

/** What the Create Slot form holds: days and times as people choose them. */
export interface SlotFormValues {
  name: string;
  description: string;
  time_limit: number | null;
  capacity: number | null;
  location: string;
  color: SlotColor;
  /** Separated by commas. */
  tags: string;
  segments: SegmentValues[];
}

export const colorOptions = SlotColor.options.map((color) => ({
  id: color,
  label: color.charAt(0).toUpperCase() + color.slice(1),
}));

function writeDay(day: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00`);
  next.setDate(next.getDate() + 1);
  return writeDay(next);
}

/** An empty form: one hour tomorrow morning, and what the organization usually has. */
export function emptySlotForm(usual: Usual, now = new Date()): SlotFormValues {
  return {
    name: '',
    description: '',
    time_limit: usual.default_duration,
    capacity: usual.default_capacity,
    location: usual.default_location,
    color: usual.default_color,
    tags: '',
    segments: [{ date: dayAfter(writeDay(now)), start: '09:00', end: '10:00' }],
  };
}

/** The same hours on the day after the last segment. */
export function nextSegment(segments: readonly SegmentValues[]): SegmentValues {
  const last = segments.at(-1);
  return { date: last?.date ? dayAfter(last.date) : null, start: last?.start ?? null, end: last?.end ?? null };
}

function toMoment(date: string | null, time: string | null): string {
  return date && time ? new Date(`${date}T${time}`).toISOString() : '';
}

/** The form as the API takes it. An end at midnight is the end of that day, not its beginning. */
function toSlotInput(values: SlotFormValues): unknown {
  const { tags, segments, ...fields } = values;
  return {
    ...fields,
    tags: [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean),
    segments: segments.map(({ date, start, end }) => ({
      start_time: toMoment(date, start),
      end_time: toMoment(date && end === '00:00' ? dayAfter(date) : date, end),
    })),
  };
}

/**
 * The form's field for a path of the request: `segments.1.start_time` is typed into `segments.1.start`. On a day that is
 * over, or in a year that no slot lies in, it is the date that is wrong.
 */
export function formPath(path: string, message: string, segments: readonly SegmentValues[]): string {
  const [, place, time] = /^segments\.(\d+)\.(start|end)_time$/.exec(path) ?? [];
  if (place) {
    const isDayOver = message === segmentInPast && (segments[Number(place)]?.date ?? '') < writeDay(new Date());
    return `segments.${place}.${isDayOver || message === slotYearWrong ? 'date' : time}`;
  }
  return path.startsWith('tags') ? 'tags' : path;
}

function put(errors: Record<string, unknown>, path: string, message: string): void {
  const keys = path.split('.');
  const last = keys.pop() ?? path;
  let place = errors;
  for (const [index, key] of keys.entries()) {
    const isList = /^\d+$/.test(keys[index + 1] ?? last);
    place[key] ??= isList ? [] : {};
    place = place[key] as Record<string, unknown>;
  }
  place[last] ??= { type: 'schema', message };
}

function missingParts(segments: readonly SegmentValues[], errors: Record<string, unknown>): void {
  for (const [index, segment] of segments.entries()) {
    if (!segment.date) put(errors, `segments.${index}.date`, 'Date is required');
    if (!segment.start) put(errors, `segments.${index}.start`, 'Start time is required');
    if (!segment.end) put(errors, `segments.${index}.end`, 'End time is required');
  }
}

/** Checks the form with the API's own schema; errors come by the form's fields. */
export function resolveSlotForm(values: SlotFormValues) {
  const errors: Record<string, unknown> = {};
  missingParts(values.segments, errors);
  const isComplete = errors.segments === undefined;
  const result = SlotInput.safeParse(toSlotInput(values));
  if (result.success && isComplete) return { values: result.data, errors: {} };
  for (const issue of result.error?.issues ?? []) {
    const path = formPath(issue.path.join('.'), issue.message, values.segments);
    if (path === 'segments') put(errors, 'segments.root', issue.message);
    else if (isComplete || !path.startsWith('segments.')) put(errors, path, issue.message);
  }
  return { values: {}, errors: errors as FieldErrors<SlotFormValues> };
}
