/** Hours for which an owner lets super admins in: one, a day, a week. */
export const operatorAccessHours = [1, 24, 168] as const;
