import type { Env } from '../env.ts';
import { beginCopying } from './tables.ts';

/** A backup for the metric of its age. */
export interface TakenBackup {
  made_at: string;
  bytes: number;
  has_files: boolean;
}

/** Records that a backup is complete. Removes records beyond the newest hundred. */
export async function recordBackup(
  { databaseUrl }: Pick<Env, 'databaseUrl'>,
  { made_at, bytes, has_files }: TakenBackup,
): Promise<void> {
  const owner = await beginCopying([databaseUrl]);
  try {
    await owner.query(
      'INSERT INTO backups_taken (made_at, bytes, has_files) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [made_at, bytes, has_files],
    );
    await owner.query(
      'DELETE FROM backups_taken WHERE made_at < (SELECT min(made_at) FROM (SELECT made_at FROM backups_taken ORDER BY made_at DESC LIMIT 100) newest)',
    );
    await owner.query('COMMIT');
  } finally {
    await owner.end();
  }
}
