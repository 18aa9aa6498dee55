/** Page size of every list unless asked otherwise, and the most that may be asked. */
export const pageSize = { default: 25, max: 100 } as const;
