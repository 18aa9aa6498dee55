import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestOrganization } from '../../testing/test-organization.ts';
import { newFeatureTemplate } from '../feature-templates/feature-templates.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the boot data', () => {
  it('boot data for a visitor contains no person and no organization', async () => {
    const { status, body } = await app.request('GET', '/api/boot');
    expect([status, body]).toEqual([
      200,
      { session: null, modules: expect.anything(), templates: [], module_settings: {}, developer: null },
    ]);
  });

  it("boot data has the person's organizations and the active one's templates, oldest first", async () => {
    const own = await createTestOrganization(app);
    const templates = [await newFeatureTemplate(own), await newFeatureTemplate(own)];
    const other = await createTestOrganization(app);
    await newFeatureTemplate(other);
    const { body } = await own.people.viewer.request<{ templates: { id: string }[] }>('GET', '/api/boot');
    expect(body.templates.map(({ id }) => id)).toEqual(templates);
    expect(body).toMatchObject({
      session: {
        user: { id: own.people.viewer.userId },
        organization: { id: own.organizationId, role: 'viewer', feature_flags: {} },
        organizations: [{ id: own.organizationId, role: 'viewer' }],
      },
    });
  });

  it('boot data has nothing of a suspended organization', async () => {
    const own = await createTestOrganization(app);
    await newFeatureTemplate(own);
    await app.services.systemPool.query(
      "UPDATE organizations SET suspended_at = now(), suspended_reason = 'Invoices' WHERE id = $1",
      [own.organizationId],
    );
    const { body } = await own.people.owner.request<{ templates: [] }>('GET', '/api/boot');
    expect(body.templates).toEqual([]);
  });
});
