import type { SeriesScope, SlotDetail } from '@switchboard/contracts/slots';

const counts = { this: 'people_to_tell', following: 'people_to_tell_following', all: 'people_to_tell_all' } as const;

/** The number of people who are notified by email about a change of these occurrences. */
export const peopleToTell = (slot: SlotDetail, scope: SeriesScope): number => slot[counts[scope]];

/** '1 person', '3 people'. */
export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
