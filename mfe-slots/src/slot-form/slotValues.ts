import { SlotColor } from '@switchboard/contracts/slots';

/** The optional settings of a slot, in addition to its name and times. */
export interface SettingValues {
  /** Empty: as many as the capacity. */
  seats_per_time: number | null;
  buffer_minutes: number | null;
  min_notice_minutes: number | null;
  change_until_minutes: number | null;
  waitlist: boolean;
  /** Minutes before the start. */
  reminders: number[];
  campaign_id: string | null;
}

export const noSettings: SettingValues = {
  seats_per_time: null,
  buffer_minutes: 0,
  min_notice_minutes: 0,
  change_until_minutes: 0,
  waitlist: false,
  reminders: [],
  campaign_id: null,
};

export const settingNames = Object.keys(noSettings) as (keyof SettingValues)[];

export const colorOptions = SlotColor.options.map((color) => ({
  id: color,
  label: color.charAt(0).toUpperCase() + color.slice(1),
}));

/** The tags between the commas, without duplicates. */
export const tagList = (tags: string) => [...new Set(tags.split(',').map((tag) => tag.trim()))].filter(Boolean);

/** Sets a message on a field that may be nested, such as `segments.1.start`, in the structure of react-hook-form. */
export function putError(errors: Record<string, unknown>, path: string, message: string): void {
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
