import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Timestamp } from './shared.ts';

/** A mail that was stored as files, because no mail server is configured. */
export const KeptMail = z.object({
  /** The base name of its files. */
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  written_at: Timestamp,
});
export type KeptMail = z.infer<typeof KeptMail>;

/** The same with its content. */
export const KeptMailParts = KeptMail.extend({
  text: z.string(),
  /** Untrusted HTML for a separate page; null for older mails without it. */
  html: z.string().nullable(),
});
export type KeptMailParts = z.infer<typeof KeptMailParts>;

export const outboxApi = {
  'GET /api/superadmin/outbox': {
    summary: 'Lists the newest mails of an installation on this machine that has no mail server; of any other, none',
    access: 'super-admin',
    response: z.object({
      /** Whether mails are stored to be read here: only in development. */
      is_kept: z.boolean(),
      mails: z.array(KeptMail),
    }),
  },
  'GET /api/superadmin/outbox/:name': {
    summary: 'What one of these mails says',
    access: 'super-admin',
    params: z.object({ name: z.string().max(200) }),
    response: KeptMailParts,
  },
} as const satisfies Endpoints;
