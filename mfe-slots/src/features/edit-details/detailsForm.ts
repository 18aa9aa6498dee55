import { type SeriesScope, type Slot, SlotChange, type SlotColor } from '@switchboard/contracts/slots';
import type { FieldErrors } from '@switchboard/platform/forms';
import { putError, type SettingValues, tagList } from '../../slot-form/slotValues.ts';

/** The values of the details form. */
export interface DetailsValues extends SettingValues {
  name: string;
  description: string;
  time_limit: number | null;
  capacity: number | null;
  location: string;
  color: SlotColor;
  /** Separated by commas. */
  tags: string;
  time_zone: string | null;
  /** For which occurrences of a slot that repeats. */
  scope: SeriesScope;
}

/** A slot as the form shows it. */
export const detailsOf = (slot: Slot): DetailsValues => ({
  name: slot.name,
  description: slot.description ?? '',
  time_limit: slot.time_limit,
  capacity: slot.capacity,
  location: slot.location ?? '',
  color: slot.color,
  tags: slot.tags.join(', '),
  time_zone: slot.time_zone,
  seats_per_time: slot.seats_per_time,
  buffer_minutes: slot.buffer_minutes,
  min_notice_minutes: slot.min_notice_minutes,
  change_until_minutes: slot.change_until_minutes,
  waitlist: slot.waitlist,
  reminders: slot.reminders,
  campaign_id: slot.campaign_id,
  scope: 'this',
});

const labels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  time_limit: 'Duration',
  capacity: 'Capacity',
  location: 'Location',
  color: 'Colour',
  tags: 'Tags',
  time_zone: 'Time zone',
  seats_per_time: 'Seats per time',
  buffer_minutes: 'Buffer',
  min_notice_minutes: 'Notice',
  change_until_minutes: 'Change until',
  waitlist: 'Waiting list',
  reminders: 'Reminders',
  campaign_id: 'Campaign',
};

/** The form's label of a field. */
export const detailLabel = (name: string): string => labels[name] ?? name;

/** Checks the form by the API's own schema. */
export function resolveDetails(values: DetailsValues) {
  const errors: Record<string, unknown> = {};
  if (!values.time_zone) putError(errors, 'time_zone', 'Please choose a time zone.');
  const { tags, seats_per_time, time_zone, ...fields } = values;
  const result = SlotChange.safeParse({
    ...fields,
    tags: tagList(tags),
    // Left empty it is as many as the whole slot has.
    seats_per_time: seats_per_time ?? fields.capacity,
    ...(time_zone && { time_zone }),
  });
  for (const { path, message } of result.error?.issues ?? []) putError(errors, String(path[0]), message);
  if (result.success && Object.keys(errors).length === 0) return { values: result.data, errors: {} };
  return { values: {}, errors: errors as FieldErrors<DetailsValues> };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one || null) === JSON.stringify(other || null);

/** The changed fields. All others stay unchanged, also in the other occurrences. */
export function changesOf(input: SlotChange, slot: Slot): SlotChange {
  const stored = slot as unknown as Record<string, unknown>;
  const { scope, ...fields } = input;
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(value, stored[name]));
  return { ...Object.fromEntries(changed), version: slot.version, ...(scope && { scope }) };
}
