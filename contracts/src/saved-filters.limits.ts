/** Longest name of a saved filter in characters; most that one person has, and most that are shared. */
export const savedFilterLimits = { name: 60, own: 100 } as const;
