/** Days after its time at which a scheduled call expires. */
export const expiryDays = 7;

/** The call window in the lead's time zone, start inclusive and end exclusive, unless a campaign has another one. */
export const usualCallWindow = { start: '08:00', end: '21:00' } as const;

/** Maximum length of the reason for pausing all calls, in characters. */
export const maxPauseReasonLength = 200;

/** With fewer calls in 24 hours, a number's share of answered calls isn't meaningful. */
export const minRatedCalls = 20;
