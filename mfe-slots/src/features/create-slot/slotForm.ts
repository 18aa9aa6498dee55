import type { SettingValuesOf } from '@switchboard/contracts/setting-values';
import {
  type RecurrencePattern,
  type SlotColor,
  SlotInput,
  type SlotPreviewInput,
  segmentInPast,
  slotYearWrong,
} from '@switchboard/contracts/slots';
import type { FieldErrors } from '@switchboard/platform/forms';
import type module from '../../../module.ts';
import { dayIn, dayRange, momentIn } from '../../calendar/zoneDays.ts';
import { noSettings, putError, type SettingValues, tagList } from '../../slot-form/slotValues.ts';

/** The organization's defaults for new slots. */
type Usual = Omit<SettingValuesOf<(typeof module)['settings']>, 'offered_times'>;

export interface SegmentValues {
  /** 'YYYY-MM-DD'. */
  date: string | null;
  /** 'HH:mm' in the slot's zone. */
  start: string | null;
  end: string | null;
}

/** The values of the Create Slot form: days and times as people choose them. */
export interface SlotFormValues extends SettingValues {
  name: string;
  description: string;
  time_limit: number | null;
  capacity: number | null;
  location: string;
  color: SlotColor;
  /** Separated by commas. */
  tags: string;
  /** An IANA zone. */
  time_zone: string | null;
  segments: SegmentValues[];
  recurrence_pattern: RecurrencePattern | 'none';
  /** 'YYYY-MM-DD'; required if it repeats. */
  recurrence_end_date: string | null;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** An empty form: one hour tomorrow morning, and the organization's defaults. */
export function emptySlotForm(usual: Usual, zone: string, now = Date.now()): SlotFormValues {
  return {
    ...noSettings,
    name: '',
    description: '',
    time_limit: usual.default_duration,
    capacity: usual.default_capacity,
    location: usual.default_location,
    color: usual.default_color,
    tags: '',
    time_zone: zone,
    segments: [{ date: dayAfter(dayIn(zone)(now)), start: '09:00', end: '10:00' }],
    recurrence_pattern: 'none',
    recurrence_end_date: null,
  };
}

/** The same hours on the day after the last segment. */
export function nextSegment(segments: readonly SegmentValues[]): SegmentValues {
  const last = segments.at(-1);
  return { date: last?.date ? dayAfter(last.date) : null, start: last?.start ?? null, end: last?.end ?? null };
}

function isoOf(moment: () => number): string {
  try {
    return new Date(moment()).toISOString();
  } catch {
    // An impossible date while it is being typed.
    return '';
  }
}

/** A segment in the API's format. An end at midnight is the end of that day, not its start. */
function toSegment({ date, start, end }: SegmentValues, zone: string | null) {
  if (!zone || !date) return { start_time: '', end_time: '' };
  return {
    start_time: start ? isoOf(() => momentIn(date, start, zone)) : '',
    end_time: end ? isoOf(() => (end === '00:00' ? dayRange(date, zone).end : momentIn(date, end, zone))) : '',
  };
}

type When = Pick<SlotFormValues, 'time_zone' | 'segments' | 'recurrence_pattern' | 'recurrence_end_date'>;

/** The time of the slot in the API's format. */
export function whenOf({ time_zone, segments, recurrence_pattern, recurrence_end_date }: When): SlotPreviewInput {
  const repeats = recurrence_pattern !== 'none';
  return {
    ...(time_zone && { time_zone }),
    segments: segments.map((segment) => toSegment(segment, time_zone)),
    ...(repeats && { recurrence_pattern, ...(recurrence_end_date && { recurrence_end_date }) }),
  };
}

/** The form in the API's format. */
function toSlotInput(values: SlotFormValues): unknown {
  const { tags, segments, seats_per_time, time_zone, recurrence_pattern, recurrence_end_date, ...fields } = values;
  return {
    ...fields,
    ...whenOf({ time_zone, segments, recurrence_pattern, recurrence_end_date }),
    ...(seats_per_time !== null && { seats_per_time }),
    tags: tagList(tags),
  };
}

type Segmented = Pick<SlotFormValues, 'segments' | 'time_zone'>;

/**
 * The form's field for a path of the request: `segments.1.start_time` is typed into `segments.1.start`. For a day in the past, or a year
 * in which slots aren't allowed, it is the date field.
 */
export function formPath(path: string, message: string, { segments, time_zone }: Segmented): string {
  const [, place, time] = /^segments\.(\d+)\.(start|end)_time$/.exec(path) ?? [];
  if (place) {
    const today = dayIn(time_zone ?? 'UTC')(Date.now());
    const isDayOver = message === segmentInPast && (segments[Number(place)]?.date ?? '') < today;
    return `segments.${place}.${isDayOver || message === slotYearWrong ? 'date' : time}`;
  }
  return /^(tags|reminders)\b/.exec(path)?.[0] ?? path;
}

function missingParts({ segments, time_zone }: SlotFormValues, errors: Record<string, unknown>): void {
  if (!time_zone) putError(errors, 'time_zone', 'Please choose a time zone.');
  for (const [index, segment] of segments.entries()) {
    if (!segment.date) putError(errors, `segments.${index}.date`, 'Date is required');
    if (!segment.start) putError(errors, `segments.${index}.start`, 'Start time is required');
    if (!segment.end) putError(errors, `segments.${index}.end`, 'End time is required');
  }
}

/** Validates the form with the API's own schema and maps errors to the form's fields. */
export function resolveSlotForm(values: SlotFormValues) {
  const errors: Record<string, unknown> = {};
  missingParts(values, errors);
  const isComplete = Object.keys(errors).length === 0;
  const result = SlotInput.safeParse(toSlotInput(values));
  if (result.success && isComplete) return { values: result.data, errors: {} };
  for (const issue of result.error?.issues ?? []) {
    const path = formPath(issue.path.join('.'), issue.message, values);
    if (path === 'segments') putError(errors, 'segments.root', issue.message);
    else if (isComplete || !path.startsWith('segments.')) putError(errors, path, issue.message);
  }
  return { values: {}, errors: errors as FieldErrors<SlotFormValues> };
}
