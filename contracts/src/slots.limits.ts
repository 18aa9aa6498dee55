export const slotStatuses = ['available', 'full', 'cancelled', 'archived'] as const;
