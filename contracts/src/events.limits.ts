/**
 * The event with which the live event stream reports its own state: `false` when its process receives no changes
 * because the database is unavailable, and `true` when it receives them again and the missed ones follow.
 */
export const hearingEvent = 'hearing';

/**
 * The event with which the server ends a stream in favor of a newer one; its data is `too_many_streams`. The browser
 * must not reopen the stream automatically, since it would close another one.
 */
export const closedEvent = 'closed';

/**
 * Maximum open streams of live events. One browser needs one stream per organization, regardless of its number of tabs.
 * Counted separately in each API process.
 */
export const maxStreams = { session: 8, person: 24, organization: 2_000, process: 5_000 } as const;
