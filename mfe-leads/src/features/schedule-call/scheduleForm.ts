import { ScheduleCall } from '@switchboard/contracts/scheduled-calls';
import { isTooFarAhead, tooFarAhead } from '@switchboard/contracts/scheduled-calls.limits';
import { Variables } from '@switchboard/contracts/shared';
import { shownZone } from '@switchboard/design-system';
import { z } from 'zod';
import { clockTime, instantOf, meaningOf } from './clockTimes.ts';

const pastMessage = 'Cannot schedule a call in the past';

// Day and time in the time zone that is displayed to the user.
const timeFields = {
  date: z.string('Please select a date').min(1, 'Please select a date'),
  hour: z.string(),
  minute: z.string(),
  /** If clocks go back over this time: the second occurrence is meant. */
  is_second: z.boolean(),
};

/** The Schedule Call dialog, validated in the order of the specification (01 §5). */
export const ScheduleForm = z
  .object({
    ...timeFields,
    assistant_id: ScheduleCall.shape.assistant_id,
    phone_number_id: ScheduleCall.shape.phone_number_id,
    /** The typed values; those from the lead's data are added when the form is sent. */
    typed: Variables,
  })
  .superRefine((values, context) => {
    const instant = instantIn(values);
    if (instant && instant.getTime() <= Date.now())
      context.addIssue({ code: 'custom', path: ['date'], message: pastMessage });
    if (instant && isTooFarAhead(instant)) context.addIssue({ code: 'custom', path: ['date'], message: tooFarAhead });
  });
export type ScheduleValues = z.infer<typeof ScheduleForm>;

export type TimeValues = Pick<ScheduleValues, 'date' | 'hour' | 'minute' | 'is_second'>;

/** The instants that the fields can mean; null without a day. */
export function meaningIn({ date, hour, minute }: TimeValues) {
  return date ? meaningOf(shownZone(), { date, hour: Number(hour), minute: Number(minute) }) : null;
}

/** The instant that the fields mean; null without a day. */
export function instantIn(values: TimeValues): Date | null {
  const meaning = meaningIn(values);
  return meaning && instantOf(meaning, values.is_second);
}

/** The field values of an instant. */
export function timeValues(instant: Date): TimeValues {
  const { date, hour, minute } = clockTime(shownZone(), instant);
  const values = { date, hour: String(hour), minute: String(minute).padStart(2, '0'), is_second: false };
  const meaning = meaningIn(values);
  const isSecond = meaning?.kind === 'twice' && instant.getTime() >= meaning.second.getTime();
  return { ...values, is_second: isSecond };
}

/** Default time: two minutes from now. Source: specification 01 §9. */
const defaultLeadMs = 2 * 60_000;

/** The initial time of the dialog: the scheduled time if it is in the future, else two minutes from now. */
export function firstTime(scheduledTime: string | undefined, now: Date): Date {
  const given = scheduledTime ? new Date(scheduledTime) : null;
  return given && given > now ? given : new Date(now.getTime() + defaultLeadMs);
}

/** Hours in 12-hour format: 12 AM to 11 PM. */
export const hourOptions = Array.from({ length: 24 }, (_, hour) => ({
  id: String(hour),
  label: `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`,
}));

/** Minutes from 00 to 59. */
export const minuteOptions = Array.from({ length: 60 }, (_, minute) => {
  const text = String(minute).padStart(2, '0');
  return { id: text, label: text };
});
