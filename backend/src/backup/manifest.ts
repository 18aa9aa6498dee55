import { z } from 'zod';

const Digest = z.object({ rows: z.int().min(0), digest: z.string() });

/** What a backup says of itself, the last of its entries. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The moment of which it is, by the database's clock. */
  made_at: z.iso.datetime(),
  server_version: z.string(),
  /** What tells whether a secret is the one that opens the stored credentials. */
  secret_check: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Digest.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  jobs: Digest,
  /** Null: the files are kept elsewhere. */
  files: Digest.extend({ bytes: z.number() }).nullable(),
});
export type Manifest = z.output<typeof Manifest>;
