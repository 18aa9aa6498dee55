// Without schemas: the settings page shows these before it loads any.

/** Timeout of the before-call hook in seconds, from DNS lookup to the last byte of its answer. */
export const callHookSeconds = 2;

/** Maximum bytes of the before-call hook's answer. */
export const maxCallHookAnswerBytes = 64 * 1024;

/** Maximum variables in one answer. */
export const maxCallHookVariables = 50;

/** Maximum characters of the reason for refusing a call. */
export const maxCallHookReasonLength = 300;

/** Consecutive failures after which the hook is paused. */
export const callHookFailures = 5;

/** Seconds of that pause. Each further failure doubles them, up to the second figure. */
export const callHookRestSeconds = { first: 30, longest: 300 } as const;
