import type { migrationApi } from '@switchboard/contracts/migrations';
import { countPendingMigrations, failureInWords, readMigrationState } from '../database/migration-state.ts';
import { prepareDatabase } from '../database/prepare.ts';
import { AppError } from '../errors.ts';
import type { Handlers } from '../handler.ts';

export const migrationHandlers: Handlers<typeof migrationApi> = {
  'GET /api/migrations': ({ env }) => readMigrationState(env),
  'POST /api/migrations': async ({ env, log, actor }) => {
    try {
      const applied = await prepareDatabase(env);
      log.info({ actor, applied }, 'migrations were run');
    } catch (error) {
      log.error({ err: error, actor }, 'migrations failed');
      const { failed } = await readMigrationState(env);
      const why = failed
        ? `${failed.name}: ${failed.message}`
        : failureInWords(error instanceof Error ? error.message : String(error));
      throw new AppError('CONFLICT', `Failed to run migrations. ${why}`, { reason: 'migration_failed' });
    }
    return readMigrationState(env);
  },
  'GET /api/migrations/pending': async ({ systemPool }) => ({ count: await countPendingMigrations(systemPool) }),
};
