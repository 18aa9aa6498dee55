/** Largest document in bytes: 10 MB. Source: specification 01 §9. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Accepted file name endings. Source: specification 01 §9. */
export const uploadExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.odt'] as const;
