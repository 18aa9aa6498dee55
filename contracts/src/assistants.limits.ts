/** Longest name of an assistant, in characters. */
export const maxAssistantNameLength = 100;

/** Longest prompt of an assistant, in characters. */
export const maxPromptLength = 50_000;

/** Largest JSON Schema of what is drawn from a call, in bytes. */
export const maxStructuredSchemaBytes = 64 * 1024;

/** Longest note of a version, in characters. */
export const maxVersionNotesLength = 500;

/** Largest body of a request that carries an assistant whole, in bytes. */
export const maxAssistantBytes = 2 * 1024 * 1024;
