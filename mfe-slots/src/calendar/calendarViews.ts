/** The views of a calendar in the order of its buttons. Source: specification 02 §9. */
export const calendarViews = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof calendarViews)[number];
