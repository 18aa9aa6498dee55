import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { Timestamp } from './shared.ts';

/** A mail that was kept as files, because no mail server is configured. */
export const KeptMail = z.object({
  /** What its files are called. */
  name: z.string(),
  to: z.string(),
  subject: z.string(),
  written_at: Timestamp,
});
export type KeptMail = z.infer<typeof KeptMail>;

/** The same with what it says. */
export const KeptMailParts = KeptMail.extend({
  text: z.string(),
  /** A page of its own, not to be trusted; null for mails from before it was kept. */
  html: z.string().nullable(),
});
export type KeptMailParts = z.infer<typeof KeptMailParts>;

export const outboxApi = {
  'GET /api/superadmin/outbox': {
    summary: 'Lists the newest mails of an installation on this machine that has no mail server; of any other, none',
    access: 'super-admin',
    response: z.object({
      /** Mails are kept to be read here: in development alone. */
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
