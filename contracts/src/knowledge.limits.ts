/** Accepted file extensions: the documents that lead uploads support, Markdown and comma-separated tables. */
export const knowledgeExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.odt', '.md', '.csv'] as const;

/** Limits of knowledge bases; sizes in bytes. */
export const knowledgeLimits = {
  documentBytes: 10 * 1024 * 1024,
  documentsPerBase: 200,
  /** For one document; people must split longer ones themselves. */
  passagesPerDocument: 3000,
  passagesPerBase: 20_000,
  pastedCharacters: 200_000,
  questionCharacters: 500,
  /** Maximum bases of one search, and so of one assistant. */
  basesAtOnce: 20,
  /** Maximum and default number of passages in a search result. */
  hits: { max: 20, default: 5 },
} as const;

/** The status of an added document. */
export const knowledgeDocumentStatuses = ['waiting', 'reading', 'ready', 'failed'] as const;
