/** `node backend/src/commands/migrate.ts`: prepares the database for this version and ends; for rolling out many processes. */
import { pendingInWords } from '../database/expected-duration.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { readEnv } from '../env.ts';

try {
  const applied = await prepareDatabase(readEnv({ ...process.env, HOST: '' }), undefined, (pending) =>
    console.log(`${pendingInWords(pending)}…`),
  );
  console.log(applied.length === 0 ? 'The database has every migration.' : `Applied: ${applied.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
