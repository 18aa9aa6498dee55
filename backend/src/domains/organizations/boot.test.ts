import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWorld } from '../../testing/world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the boot data', () => {
  it('has nobody and nothing of an organization for a visitor', async () => {
    const { status, body } = await app.request('GET', '/api/boot');
    expect([status, body]).toEqual([
      200,
      { session: null, modules: expect.anything(), templates: [], developer: null },
    ]);
  });

  it("has the person's organizations and the active one's templates, oldest first", async () => {
    const world = await createWorld(app);
    const templates = [await world.make.featureTemplate(), await world.make.featureTemplate()];
    const other = await createWorld(app);
    await other.make.featureTemplate();
    const { body } = await world.people.viewer.request<{ templates: { id: string }[] }>('GET', '/api/boot');
    expect(body.templates.map(({ id }) => id)).toEqual(templates);
    expect(body).toMatchObject({
      session: {
        user: { id: world.people.viewer.userId },
        organization: { id: world.organizationId, role: 'viewer', feature_flags: {} },
        organizations: [{ id: world.organizationId, role: 'viewer' }],
      },
    });
  });
});
