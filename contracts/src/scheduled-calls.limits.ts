/** Statuses of a scheduled call. `expired`: it became too late before it could be made. */
export const scheduledCallStatuses = ['scheduled', 'called', 'failed', 'cancelled', 'expired'] as const;

/** Maximum days ahead for which a call can be scheduled: a year. */
export const maxScheduleDays = 365;

/** The error message for a later time. */
export const tooFarAhead = 'Cannot schedule a call more than a year ahead';

/** Whether a moment is too far ahead to schedule a call. */
export const isTooFarAhead = (time: Date): boolean => time.getTime() > Date.now() + maxScheduleDays * 86_400_000;
