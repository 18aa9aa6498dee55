/** Maximum length of the message in a browser's failure report, in characters. */
export const maxFailureMessageLength = 500;

/** Maximum versions in one report of openings, and openings of each. */
export const maxOpensAtOnce = 50;

/** Maximum length of the stack and the page in a browser's failure report, in characters. */
export const maxFailureStackLength = 2000;
export const maxFailurePageLength = 200;

/** Maximum distinct messages that are stored for one failure of a version, and that one page load reports. */
export const keptFailureMessages = 10;
