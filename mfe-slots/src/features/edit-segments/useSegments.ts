import type { SlotDetail } from '@switchboard/contracts/slots';
import { notify } from '@switchboard/platform';
import { useState } from 'react';
import { addRange, overlapsBooked, type Picked, pickRange, type Range, removeRange } from '../../calendar/ranges.ts';
import { dayIn, splitByDay } from '../../calendar/zoneDays.ts';

const rangesOf = ({ segments }: SlotDetail): Range[] =>
  segments.map(({ start_time, end_time }) => ({ start: Date.parse(start_time), end: Date.parse(end_time) }));

const written = (ranges: readonly Range[]) => JSON.stringify(ranges);

type Change = (ranges: readonly Range[], picked: Range, options: Parameters<typeof pickRange>[2]) => Picked;

/** The times of a slot during editing; `booked` ranges can't be removed. Newly loaded times are shown until the user makes a change. */
export function useSegments(slot: SlotDetail, booked: readonly Range[]) {
  const stored = rangesOf(slot);
  const [changed, setChanged] = useState<Range[] | null>(null);
  const ranges = changed ?? stored;
  const dayOf = dayIn(slot.time_zone);
  const change = (by: Change, picked: Range, refusal?: () => string): boolean => {
    let next: readonly Range[] = ranges;
    for (const part of splitByDay(picked, slot.time_zone)) {
      const result = by(next, part, { dayOf, booked, ...(refusal && { refusal }) });
      if (result.refusal !== undefined) {
        notify({ title: result.refusal, tone: 'warning' });
        return false;
      }
      next = result.ranges;
    }
    setChanged(written(next) === written(stored) ? null : [...next]);
    return true;
  };
  return {
    ranges,
    isChanged: changed !== null,
    pick: (picked: Range) => change(pickRange, picked),
    pickDay: (picked: Range) => change(pickRange, picked, () => overlapsBooked),
    add: (picked: Range) => change(addRange, picked),
    remove: (picked: Range) => change(removeRange, picked),
    reset: () => setChanged(null),
  };
}

export type SegmentsState = ReturnType<typeof useSegments>;
