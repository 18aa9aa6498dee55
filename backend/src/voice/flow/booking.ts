import type { FlowReaders } from '@switchboard/contracts/flows/walk/values';
import { chosenOf, offered, spoken, whichFree } from '../practice/appointments.ts';
import type { FlowInput } from './flow-inputs.ts';
import type { ActionOf } from './thinker.ts';

type Output = Extract<FlowInput, { type: 'output' }>;

/** The arguments for the booking tool: the chosen time, or none to get the free times. */
export function askedTime({ said, slot_id }: ActionOf<'book'>, offer: string, now: string): Record<string, unknown> {
  const time = said === '' ? null : chosenOf(said, offered(offer), now);
  return { ...(time !== null && { time }), ...(slot_id !== null && { slot_id }) };
}

/** The result of the tool if nothing can be booked. */
const nothingFree = /\bNo other time is free\b/;
const whenSuits = 'When would it suit you?';

/** The result of a booking: the time, other times to choose from, or nothing. */
export type Booking = { type: 'booked'; time: string; say: string } | { type: 'offer'; say: string } | { type: 'none' };

const timeField = {
  name: '',
  type: 'date_time',
  label: '',
  is_given: false,
  is_whole: false,
  choices: [],
} as unknown as Parameters<FlowReaders['inWords']>[0];

/** Reads the result of the booking tool. */
export function bookingOf({ text, isError, given }: Output, readers: FlowReaders): Booking {
  const { time } = given;
  if (typeof time === 'string' && !isError)
    return { type: 'booked', time, say: `That is booked for ${readers.inWords(timeField, time)}.` };
  if (offered(text).length === 0)
    return isError || nothingFree.test(text) ? { type: 'none' } : { type: 'offer', say: whenSuits };
  const say = spoken(text).replace(/^Nothing is booked yet\. /, '');
  return { type: 'offer', say: `${say} ${whichFree}` };
}
