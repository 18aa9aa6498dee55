import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemas } from './generated/schemas.ts';

/** Writes the JSON Schemas of the files, for editors. */
export function writeSchemas(folder: string): void {
  const place = join(folder, '.switchboard', 'schemas');
  mkdirSync(place, { recursive: true });
  for (const [name, schema] of Object.entries(schemas))
    writeFileSync(join(place, `${name}.json`), `${JSON.stringify(schema)}\n`);
}
