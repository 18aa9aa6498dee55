/** States of a scheduled call. `expired`: its time was over before it could be made. */
export const scheduledCallStatuses = ['scheduled', 'called', 'failed', 'cancelled', 'expired'] as const;
