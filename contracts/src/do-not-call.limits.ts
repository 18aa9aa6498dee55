/** Who wished that a number is not called; `system` is what Switchboard found out by itself. */
export const doNotCallSources = ['person', 'import', 'lead', 'system'] as const;
export type DoNotCallSource = (typeof doNotCallSources)[number];

/** What whoever writes a number down may say of it. */
export const givenSources = ['lead', 'person', 'import'] as const satisfies readonly DoNotCallSource[];

/** Lines that can be pasted at once. */
export const maxDoNotCallLines = 5_000;
export const maxDoNotCallReasonLength = 500;
