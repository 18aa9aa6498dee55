import type { Env } from '../env.ts';
import type { Services } from '../services.ts';

type Settings = Pick<Env, 'publicUrl' | 'smtpUrl' | 's3' | 'livekit' | 'metricsToken' | 'dataDir'>;

/** A backup that is older than this counts as missing; the alert SwitchboardBackupOld has the same limit. */
const oldBackupHours = 36;

/**
 * Settings that the operator hasn't made, and what applies instead, one line each with the name of the setting. `backupHours` is
 * the age of the newest backup; null if there is none.
 */
export function openSettings(env: Settings, backupHours: number | null): string[] {
  const { publicUrl, smtpUrl, s3, livekit, metricsToken, dataDir } = env;
  return [
    ...(publicUrl ? [] : ['Public address: links lead to the address that was asked for (SWITCHBOARD_PUBLIC_URL)']),
    ...(smtpUrl ? [] : ['Mail: not sent, only shown on this machine (SMTP_URL)']),
    ...(s3 ? [] : [`Files: in ${dataDir}, which other hosts don't share (SWITCHBOARD_S3_BUCKET)`]),
    ...(livekit ? [] : ['Video interviews and voice rooms: off (LIVEKIT_URL)']),
    ...(metricsToken ? [] : ['Metrics: no one can read them (SWITCHBOARD_METRICS_TOKEN)']),
    ...(backupHours === null ? ['Backups: none was ever made (npm run backup)'] : []),
    ...(backupHours !== null && backupHours > oldBackupHours
      ? [`Backups: the newest is ${Math.round(backupHours)} hours old (npm run backup)`]
      : []),
  ];
}

/** The same, with the age of the newest backup from the database. */
export async function readOpenSettings({ env, systemPool }: Pick<Services, 'env' | 'systemPool'>): Promise<string[]> {
  const { rows } = await systemPool.query<{ hours: number | null }>(
    'SELECT (extract(epoch FROM now() - max(made_at)) / 3600)::float AS hours FROM backups_taken',
  );
  return openSettings(env, rows[0]?.hours ?? null);
}
