import { expect, it } from 'vitest';
import { testWorkspace, writeBuild } from '../registry/releases.fixture.ts';
import { s3Variables, startS3Server } from '../testing/s3-server.ts';
import { startTestApp } from '../testing/test-app.ts';
import { shareShell } from './shared-shell.ts';

it('the shell of another running version is served from the bucket', async () => {
  const bucket = await startS3Server();
  const [newDir, oldDir] = [testWorkspace(), testWorkspace()];
  writeBuild(`${newDir}/shell`, '9.0.0-222222222222', { 'main.js': 'let b;', 'parts/x.css': 'p {}' });
  writeBuild(`${oldDir}/shell`, '9.0.0-111111111111', { 'main.js': 'let a;' });
  const next = await startTestApp({ ...s3Variables(bucket.endpoint), SWITCHBOARD_DIST_DIR: newDir });
  const { databaseUrl: DATABASE_URL } = next.services.env;
  const old = await startTestApp({ ...s3Variables(bucket.endpoint), SWITCHBOARD_DIST_DIR: oldDir, DATABASE_URL });
  try {
    expect((await old.fetch('/shell/9.0.0-222222222222/main.js')).status).toBe(404);
    await shareShell(next.services);
    expect(await (await old.fetch('/shell/9.0.0-222222222222/main.js')).text()).toBe('let b;');
    expect((await old.fetch('/shell/9.0.0-222222222222/parts/x.css')).headers.get('content-type')).toContain(
      'text/css',
    );
    expect((await old.fetch('/shell/9.0.0-222222222222/other.js')).status).toBe(404);
    expect(await (await old.fetch('/shell/9.0.0-111111111111/main.js')).text()).toBe('let a;');
    // A complete build is not uploaded again.
    const { length } = bucket.requests;
    await shareShell(next.services);
    expect(bucket.requests.slice(length).filter((request) => request.startsWith('PUT'))).toEqual([]);
  } finally {
    await old.close();
    await next.close();
    await bucket.close();
  }
});
