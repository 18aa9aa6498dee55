/**
 * The name of what the stream of live events says of itself, beside the events: `false` when its process hears of no change,
 * because the database is away, and `true` when it hears again and what was missed comes.
 */
export const hearingEvent = 'hearing';

/**
 * The name of the event with which the server ends a stream in favor of a newer one; its data is `too_many_streams`. The browser must
 * not open the stream again on its own, since it would close another one.
 */
export const closedEvent = 'closed';

/**
 * Open streams of live events. One browser needs one stream for each organization, whatever the number of its tabs. Counted in
 * each API process.
 */
export const maxStreams = { session: 8, person: 24, organization: 2_000, process: 5_000 } as const;
