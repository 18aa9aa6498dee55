/** `node backend/src/commands/migrate.ts`: prepares the database for this version and ends, for whoever rolls out many processes. */
import { prepareDatabase } from '../database/prepare.ts';
import { readEnv } from '../env.ts';

try {
  const applied = await prepareDatabase(readEnv({ ...process.env, HOST: '' }));
  console.log(applied.length === 0 ? 'The database has every migration.' : `Applied: ${applied.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
