/**
 * The name of what the stream of live events says of itself, beside the events: `false` when its process hears of no change,
 * because the database is away, and `true` when it hears again and what was missed comes.
 */
export const hearingEvent = 'hearing';
