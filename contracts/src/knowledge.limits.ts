/** Accepted file name endings: the documents that lead uploads read, Markdown and tables of comma-separated values. */
export const knowledgeExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.odt', '.md', '.csv'] as const;

/** What knowledge bases may have; sizes in bytes. */
export const knowledgeLimits = {
  documentBytes: 10 * 1024 * 1024,
  documentsPerBase: 200,
  /** Of one document; longer ones are to be parted by whoever knows where. */
  passagesPerDocument: 3000,
  passagesPerBase: 20_000,
  pastedCharacters: 200_000,
  questionCharacters: 500,
  /** Bases that are searched at once, which is also the most that an assistant may have. */
  basesAtOnce: 20,
  /** Passages that a search gives at most, and without being asked for another number. */
  hits: { max: 20, default: 5 },
} as const;

/** What becomes of a document that was added. */
export const knowledgeDocumentStatuses = ['waiting', 'reading', 'ready', 'failed'] as const;
