import { z } from 'zod';

/** A help article with the data for finding it: by the page that it explains, by its title, or by its text. */
export const HelpArticle = z.object({
  /** The last part of its address, `/help/{slug}`. */
  slug: z.string(),
  title: z.string(),
  /** Its section in the contents. */
  section: z.string(),
  /** A one-sentence summary. */
  summary: z.string(),
  /** Patterns of the pages that it explains, some with the open tab: `/organization-settings?tab=webhooks`. */
  routes: z.array(z.string()),
  /** Its headings, and the words that distinguish it from other articles. */
  headings: z.string(),
  words: z.string(),
});
export type HelpArticle = z.infer<typeof HelpArticle>;

/** All articles in the order of the contents: the browser searches this index. */
export const HelpIndex = z.array(HelpArticle);
export type HelpIndex = z.infer<typeof HelpIndex>;
