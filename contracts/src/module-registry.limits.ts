/** Maximum size of a module's archive, packed and unpacked. */
export const moduleArchiveLimits = { packedBytes: 20_000_000, unpackedBytes: 50_000_000, files: 1000 } as const;

/** Maximum organizations of a canary. */
export const maxCanaryOrganizations = 500;

/** Maximum length of a deploy token's name, in characters. */
export const maxTokenNameLength = 80;

/** Maximum length of the reason why a version may exceed its budget, in characters. */
export const maxOverBudgetReasonLength = 300;
