/**
 * How it became known that somebody is not called and not written to. `system` is what Switchboard found out by itself, `whatsapp` a
 * reply of a single word, `link` the link in a booking's mail, `carrier` a signal of the telephone network.
 */
export const doNotCallSources = ['person', 'import', 'lead', 'system', 'whatsapp', 'link', 'api', 'carrier'] as const;
export type DoNotCallSource = (typeof doNotCallSources)[number];

/** What whoever writes a number down may say of it. */
export const givenSources = ['lead', 'person', 'import'] as const satisfies readonly DoNotCallSource[];

/** What people did themselves, and take back themselves by writing START. */
export const ownSources = ['whatsapp', 'link'] as const satisfies readonly DoNotCallSource[];

/** Lines that can be pasted at once. */
export const maxDoNotCallLines = 5_000;
export const maxDoNotCallReasonLength = 500;
export const maxEvidenceLength = 1_000;
