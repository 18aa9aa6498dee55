/** Longest message of a failure that a browser reports, in characters. */
export const maxFailureMessageLength = 500;

/** Most versions in one report of what was opened, and most openings of each. */
export const maxOpensAtOnce = 50;

/** Longest stack and page of a failure that a browser reports, in characters. */
export const maxFailureStackLength = 2000;
export const maxFailurePageLength = 200;

/** Distinct messages that are kept of one failure of a version, and that one page load reports. */
export const keptFailureMessages = 10;
