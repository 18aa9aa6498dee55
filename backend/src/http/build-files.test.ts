import { expect, it } from 'vitest';
import { testWorkspace, writeBuild } from '../registry/releases.fixture.ts';
import { startTestApp } from '../testing/test-app.ts';

it('an open page can read the version of the current shell', async () => {
  const dir = testWorkspace();
  const app = await startTestApp({ SWITCHBOARD_DIST_DIR: dir });
  try {
    const before = await (await app.fetch('/shell/current.json')).json();
    expect(before).not.toEqual({ version: '9.0.0-111111111111' });
    writeBuild(`${dir}/shell`, '9.0.0-111111111111', { 'main.js': 'let a;' });
    const answer = await app.fetch('/shell/current.json');
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      200,
      'no-store',
      { version: '9.0.0-111111111111' },
    ]);
  } finally {
    await app.close();
  }
});
