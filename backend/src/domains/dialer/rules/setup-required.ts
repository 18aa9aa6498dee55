/** Explains to people why calls can't be made. */
export const setupRequired = (missing: readonly string[]): string => `Call Setup Required: ${missing.join(' ')}`;
