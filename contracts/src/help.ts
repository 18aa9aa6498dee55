import { z } from 'zod';

/** An article of the help, as it is found: by the page that it explains, by its title, or by its words. */
export const HelpArticle = z.object({
  /** It stands at `/help/{slug}`. */
  slug: z.string(),
  title: z.string(),
  /** Under what it stands in the contents. */
  section: z.string(),
  /** What it is about, in a sentence. */
  summary: z.string(),
  /** Patterns of the pages that it explains, some with the tab that is open: `/organization-settings?tab=webhooks`. */
  routes: z.array(z.string()),
  /** Its headings and the words that tell it apart from others. */
  headings: z.string(),
  words: z.string(),
});
export type HelpArticle = z.infer<typeof HelpArticle>;

/** All articles in the order of the contents: what a browser searches. */
export const HelpIndex = z.array(HelpArticle);
export type HelpIndex = z.infer<typeof HelpIndex>;
