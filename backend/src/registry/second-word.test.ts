import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { publishedModule, testWorkspace } from './releases.fixture.ts';
import { browsersOf } from './usage.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace() });
});
afterAll(() => app.close());

/** A module with an active version and a canary in one person's organization. */
async function withCanary() {
  const { id, releases, versions } = await publishedModule(app, 2);
  const person = await app.signUp();
  await releases.act('activate', { version: versions[0] });
  await releases.act('canary', { version: versions[1], organization_ids: [person.organizationId], percent: 0 });
  return { id, releases, versions, browsers: browsersOf(person, id) };
}

// Releasing the canary's version to everyone is the same as a promotion.
describe.each(['promote', 'activate'] as const)('to %s a canary', (verb) => {
  const ask = async ({ releases, versions }: Awaited<ReturnType<typeof withCanary>>, more: object = {}) => {
    const { status, body } = await releases.act(
      verb,
      verb === 'activate' ? { version: versions[1], ...more } : { ...more },
    );
    return { status, body, reason: body.error?.reason };
  };

  it('releasing a canary that no one has opened needs a second confirmation', async () => {
    const module = await withCanary();
    const refused = await ask(module);
    expect([refused.status, refused.reason]).toEqual([409, 'canary_unopened']);
    expect(refused.body.error.message).toContain(`No one has opened ${module.versions[1]} yet`);
    expect((await module.releases.get()).body.assignment).toMatchObject({ active_version: module.versions[0] });
    const done = await ask(module, { is_confirmed: true });
    expect([done.status, done.body.active_version]).toEqual([200, module.versions[1]]);
  });

  it('releasing a canary that failed needs a second confirmation, and the refusal says how often it failed', async () => {
    const module = await withCanary();
    await module.browsers.opened(module.versions[1], 9);
    await module.browsers.failed(module.versions[1]);
    const refused = await ask(module);
    expect([refused.status, refused.reason]).toEqual([409, 'canary_crashed']);
    expect(refused.body.error.message).toContain(`1 of 10 openings of ${module.versions[1]} failed`);
    expect((await ask(module, { is_confirmed: true })).status).toBe(200);
  });

  it("releasing a canary that was opened and didn't fail needs no second confirmation", async () => {
    const module = await withCanary();
    await module.browsers.opened(module.versions[1]);
    expect((await ask(module)).status).toBe(200);
  });
});
