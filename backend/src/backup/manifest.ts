import { z } from 'zod';

const Digest = z.object({ rows: z.int().min(0), digest: z.string() });

/** The description of a backup, its last entry. */
export const Manifest = z.object({
  format: z.literal(1),
  /** The moment of the backup, by the database's clock. */
  made_at: z.iso.datetime(),
  server_version: z.string(),
  /** Shows whether a secret can decrypt the stored credentials. */
  secret_check: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(Digest.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^\d+$/) })),
  jobs: Digest,
  /** Null: the files are stored elsewhere. */
  files: Digest.extend({ bytes: z.number() }).nullable(),
});
export type Manifest = z.output<typeof Manifest>;
