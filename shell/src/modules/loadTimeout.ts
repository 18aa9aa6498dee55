/** Milliseconds a module may take to arrive, and after which a failed load is no longer tried again by itself. */
export const loadTimeoutMs = 8000;
