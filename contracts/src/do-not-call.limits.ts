/**
 * How it became known that someone must not be called or messaged. `system` is Switchboard's own detection, `whatsapp`
 * a one-word reply, `link` the link in a booking's mail, `carrier` a signal of the phone network.
 */
export const doNotCallSources = ['person', 'import', 'lead', 'system', 'whatsapp', 'link', 'api', 'carrier'] as const;
export type DoNotCallSource = (typeof doNotCallSources)[number];

/** The sources that people who add a number can choose. */
export const givenSources = ['lead', 'person', 'import'] as const satisfies readonly DoNotCallSource[];

/** Opt-outs that people made themselves, and can revert by writing START. */
export const ownSources = ['whatsapp', 'link'] as const satisfies readonly DoNotCallSource[];

/** Maximum lines to paste at once. */
export const maxDoNotCallLines = 5_000;
export const maxDoNotCallReasonLength = 500;
export const maxEvidenceLength = 1_000;
