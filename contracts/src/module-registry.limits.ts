/** The largest archive of a module, packed and unpacked. */
export const moduleArchiveLimits = { packedBytes: 20_000_000, unpackedBytes: 50_000_000, files: 1000 } as const;

/** Most organizations that a canary names. */
export const maxCanaryOrganizations = 500;

/** Longest name of a deploy token, in characters. */
export const maxTokenNameLength = 80;

/** Longest reason for which a version may load more than its budget, in characters. */
export const maxOverBudgetReasonLength = 300;
