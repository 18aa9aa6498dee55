export const slotStatuses = ['available', 'full', 'cancelled', 'archived'] as const;

/** How a slot repeats: each occurrence is a separate slot. */
export const recurrencePatterns = ['daily', 'weekly', 'monthly'] as const;

/** Maximum occurrences that are created at once. */
export const maxOccurrences = 366;

/** The scope of a change of one occurrence: only this one, also later ones, or all. */
export const seriesScopes = ['this', 'following', 'all'] as const;

/** Range of minutes before the start for reminders, and maximum reminders of a slot. */
export const reminderLimits = { min: 5, max: 14 * 24 * 60, most: 5 } as const;

/** Maximum buffer, notice and closing time before the start, in minutes. */
export const slotMinutes = { buffer: 24 * 60, notice: 90 * 24 * 60, change: 90 * 24 * 60 } as const;

/** Maximum individual slots of a booking page; a page of a series has no such limit. */
export const maxPageSlots = 100;

/** Days after its end at which a slot is archived automatically. */
export const archiveAfterDays = 30;
