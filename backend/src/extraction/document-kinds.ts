/** The kinds of documents that are read, which are also the endings of their names. */
export const documentKinds = ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'md', 'csv'] as const;
export type DocumentKind = (typeof documentKinds)[number];
