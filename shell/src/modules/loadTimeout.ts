/** The time limit for loading a module, in milliseconds. After it, a failed load is no longer retried automatically. */
export const loadTimeoutMs = 8000;
