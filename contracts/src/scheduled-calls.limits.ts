/** States of a scheduled call. `expired`: its time was over before it could be made. */
export const scheduledCallStatuses = ['scheduled', 'called', 'failed', 'cancelled', 'expired'] as const;

/** How far ahead a call can be scheduled, in days: a year. */
export const maxScheduleDays = 365;

/** What is said of a time that is further ahead. */
export const tooFarAhead = 'Cannot schedule a call more than a year ahead';

/** Whether a moment is further ahead than a call can be scheduled. */
export const isTooFarAhead = (time: Date): boolean => time.getTime() > Date.now() + maxScheduleDays * 86_400_000;
