import { z } from 'zod';

/** A public page as its build describes it; `file` is in the build's folder. */
export const SitePage = z.object({
  path: z.string(),
  title: z.string(),
  description: z.string(),
  /** Whether it is in the sitemap for search engines. */
  isListed: z.boolean(),
  /** Whether it belongs to the installation: it is available even if the public site is switched off. */
  isLegal: z.boolean(),
  file: z.string(),
});
export type SitePage = z.infer<typeof SitePage>;

/** The content of a build of the public pages: `site.json`. */
export const SiteManifest = z.object({
  version: z.string(),
  /** The inline script of every page, whose checksum is in its content security policy. */
  theme_script: z.string(),
  pages: z.array(SitePage),
});
export type SiteManifest = z.infer<typeof SiteManifest>;

/** The page returned for unknown addresses. */
export const notFoundPath = '/not-found';

/** Answers `/success` if the address doesn't name a payment. */
export const noPaymentPath = '/no-payment';

/** Query parameters of `/success` with which payment pages identify a payment; `payment` is our own. */
export const paymentParameters = ['payment', 'session_id', 'payment_intent', 'checkout_id'] as const;
