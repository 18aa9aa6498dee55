import { expect, it } from 'vitest';
import { testEnv } from '../testing/test-app.ts';
import { openSettings } from './open-settings.ts';

const everything = {
  publicUrl: 'https://calls.example.com',
  smtpUrl: 'smtp://mail.example.com',
  s3: {},
  livekit: {},
  metricsToken: 'token',
  dataDir: '/data',
} as unknown as Parameters<typeof openSettings>[0];

it('no setting is reported once everything is set up and the last backup is recent', () => {
  expect(openSettings(everything, 9)).toEqual([]);
});

it('each missing setting is reported with its name', () => {
  const { publicUrl: _url, ...env } = testEnv();
  const named = openSettings(
    { ...env, publicUrl: undefined, smtpUrl: undefined, s3: null, livekit: null, metricsToken: undefined },
    null,
  );
  expect(named.map((line) => /\(([^)]+)\)$/.exec(line)?.[1])).toEqual([
    'SWITCHBOARD_PUBLIC_URL',
    'SMTP_URL',
    'SWITCHBOARD_S3_BUCKET',
    'LIVEKIT_URL',
    'SWITCHBOARD_METRICS_TOKEN',
    'npm run backup',
  ]);
});

it('a backup that is older than 36 hours is reported', () => {
  expect(openSettings(everything, 49.6)).toEqual(['Backups: the newest is 50 hours old (npm run backup)']);
});
