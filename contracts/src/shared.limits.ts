/** Default and maximum page size of every list. */
export const pageSize = { default: 25, max: 100 } as const;
