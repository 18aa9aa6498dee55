/** Longest message of a failure that a browser reports, in characters. */
export const maxFailureMessageLength = 500;

/** Most versions in one report of what was opened, and most openings of each. */
export const mostOpensAtOnce = 50;
