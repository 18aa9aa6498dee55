/** The durations, in hours, for which an owner can let super admins in: one hour, a day, a week. */
export const operatorAccessHours = [1, 24, 168] as const;
