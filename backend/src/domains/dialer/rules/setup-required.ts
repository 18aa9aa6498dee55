/** Why calls can't be made, for people. */
export const setupRequired = (missing: readonly string[]): string => `Call Setup Required: ${missing.join(' ')}`;
