/** Days after its time at which a scheduled call is not made any more. */
export const expiryDays = 7;

/** Where no campaign says otherwise, people are called from the first to before the second, by their own clocks. */
export const usualCallWindow = { start: '08:00', end: '21:00' } as const;

/** Longest reason that people give for pausing all calls, in characters. */
export const maxPauseReasonLength = 200;

/** With fewer calls in 24 hours, the share of answered calls of a number says nothing. */
export const minRatedCalls = 20;
