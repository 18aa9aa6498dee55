/** Where the files of a base lie. */
export const knowledgeFolder = (organizationId: string, baseId: string) => `${organizationId}/knowledge/${baseId}`;

/** A title as words to be searched: `opening-hours_2026.pdf` speaks of opening hours. */
export function wordsOfTitle(title: string): string {
  return title.replace(/\.(?:pdf|docx?|txt|rtf|odt|md|csv)$/i, '').replace(/[-_.]+/g, ' ');
}
