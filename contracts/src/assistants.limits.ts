/** Maximum length of an assistant's name, in characters. */
export const maxAssistantNameLength = 100;

/** Maximum length of an assistant's prompt, in characters. */
export const maxPromptLength = 50_000;

/** Maximum size of the JSON Schema for a call's structured data, in bytes. */
export const maxStructuredSchemaBytes = 64 * 1024;

/** Maximum length of a version's note, in characters. */
export const maxVersionNotesLength = 500;

/** Maximum request body with a whole assistant, in bytes. */
export const maxAssistantBytes = 2 * 1024 * 1024;
