import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the migrations. */
export const migrationsDir = fileURLToPath(new URL('../../prisma/migrations', import.meta.url));

/** Names of the migrations in the folder, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(migrationsDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
