export const slotStatuses = ['available', 'full', 'cancelled', 'archived'] as const;

/** How a slot repeats: each occurrence is a slot of its own. */
export const recurrencePatterns = ['daily', 'weekly', 'monthly'] as const;

/** Most occurrences that are made at once. */
export const maxOccurrences = 366;

/** What a change of one occurrence is also for: those after it, or all of them. */
export const seriesScopes = ['this', 'following', 'all'] as const;

/** Minutes before the start at which reminders can go, and how many a slot has at most. */
export const reminderLimits = { min: 5, max: 14 * 24 * 60, most: 5 } as const;

/** Longest buffer, notice and closing time before the start, in minutes. */
export const slotMinutes = { buffer: 24 * 60, notice: 90 * 24 * 60, change: 90 * 24 * 60 } as const;

/** The slots that a booking page can name; a page of a series has no such limit. */
export const maxPageSlots = 100;

/** Days after its end at which a slot is archived by itself. */
export const archiveAfterDays = 30;
