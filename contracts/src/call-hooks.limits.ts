// Without schemas: the settings page shows these before it needs any.

/** Seconds that the before-call hook has in all, from the name's look-up to the last byte of its answer. */
export const callHookSeconds = 2;

/** Bytes of an answer of the before-call hook. */
export const maxCallHookAnswerBytes = 64 * 1024;

/** Variables that one answer can set. */
export const maxCallHookVariables = 50;

/** Characters of the reason for which a call is refused. */
export const maxCallHookReasonLength = 300;

/** Failures in a row after which the hook isn't asked for a moment. */
export const callHookFailures = 5;

/** Seconds for which it isn't asked then. Each further failure doubles them, up to the second figure. */
export const callHookRestSeconds = { first: 30, longest: 300 } as const;
