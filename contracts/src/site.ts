import { z } from 'zod';

/** A public page as its build describes it; `file` lies in the build's folder. */
export const SitePage = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** Stands in the list of pages for search engines. */
  isListed: z.boolean(),
  /** Belongs to the installation: it is there also where the public site is switched off. */
  isLegal: z.boolean(),
  file: z.string(),
});
export type SitePage = z.infer<typeof SitePage>;

/** What a build of the public pages has: `site.json`. */
export const SiteManifest = z.object({
  version: z.string(),
  /** The script that every page holds in itself, whose checksum its policy names. */
  theme_script: z.string(),
  pages: z.array(SitePage),
});
export type SiteManifest = z.infer<typeof SiteManifest>;

/** The page that is answered where there is none. */
export const notFoundPath = '/not-found';

/** Answers `/success` when the address doesn't name a payment. */
export const noPaymentPath = '/no-payment';

/** Query parameters of `/success` with which payment pages name a payment; `payment` is our own. */
export const paymentParameters = ['payment', 'session_id', 'payment_intent', 'checkout_id'] as const;
