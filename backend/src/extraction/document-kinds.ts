/** The supported kinds of documents, which are also their file extensions. */
export const documentKinds = ['pdf', 'docx', 'doc', 'odt', 'rtf', 'txt', 'md', 'csv'] as const;
export type DocumentKind = (typeof documentKinds)[number];
