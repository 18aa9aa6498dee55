import type { LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseAndSweepJobs } from '../../jobs/upkeep.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { extractUpload } from './extract-upload.ts';
import { recoverUploads } from './lost-uploads.ts';

// No worker runs here: a document stays where its job is left.
let app: TestApp;
let owner: TestPerson;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const form = new FormData();
  form.set('file', new File(['Ada Lovelace\n+1 202-555-0147'], 'ada.txt'));
  id = (await owner.request<LeadUploadDetail>('POST', '/api/lead-uploads', form)).body.id;
  await asAdmin("UPDATE lead_uploads SET updated_at = now() - interval '1 hour' WHERE id = $1");
});

const asAdmin = (statement: string) => asOwner(app.services.env.databaseUrl, (admin) => admin.query(statement, [id]));
const ofJob = "WHERE payload->>'upload_id' = $1";
const jobs = async () => (await asAdmin(`SELECT attempts, locked_by FROM graphile_worker._private_jobs ${ofJob}`)).rows;
const read = async () => (await owner.request<LeadUploadDetail>('GET', `/api/lead-uploads/${id}`)).body;

describe('a document that waits', () => {
  it("a document that has waited for more than a few minutes isn't queued twice", async () => {
    await recoverUploads(app.services);
    await recoverUploads(app.services);
    expect(await jobs()).toHaveLength(1);
  });

  it('a waiting document stays with the worker that is reading it', async () => {
    await asAdmin(
      `UPDATE graphile_worker._private_jobs SET attempts = 5, locked_by = 'pool-x', locked_at = now() ${ofJob}`,
    );
    await asAdmin("UPDATE lead_uploads SET upload_status = 'processing' WHERE id = $1");
    await recoverUploads(app.services);
    expect(await jobs()).toEqual([{ attempts: 5, locked_by: 'pool-x' }]);
    expect((await read()).upload_status).toBe('processing');
  });

  it('a waiting document without a job gets a new one', async () => {
    await asAdmin(`DELETE FROM graphile_worker._private_jobs ${ofJob}`);
    await recoverUploads(app.services);
    await recoverUploads(app.services);
    expect(await jobs()).toEqual([{ attempts: 0, locked_by: null }]);
  });

  it('a document of a dead process goes to another one, and its attempts still count', async () => {
    await asAdmin(
      `UPDATE graphile_worker._private_jobs SET attempts = 1, locked_by = 'pool-x', locked_at = now() - interval '1 minute' ${ofJob}`,
    );
    await recoverUploads(app.services);
    expect(await jobs()).toEqual([{ attempts: 1, locked_by: 'pool-x' }]);
    await releaseAndSweepJobs(app.services);
    expect(await jobs()).toEqual([{ attempts: 1, locked_by: null }]);
  });

  it('a document that ended its worker each time fails, and a person can retry it', async () => {
    await asAdmin(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts ${ofJob}`);
    await asAdmin("UPDATE lead_uploads SET upload_status = 'processing' WHERE id = $1");
    await recoverUploads(app.services);
    expect(await read()).toMatchObject({
      upload_status: 'failed',
      error_message: 'Failed to process the upload. Please try manual review.',
    });
    expect((await owner.request('POST', `/api/lead-uploads/${id}/retry`)).status).toBe(202);
    expect((await jobs()).filter(({ attempts }) => attempts === 0)).toHaveLength(1);
  });

  it('a document that two workers read concurrently creates its lead once', async () => {
    const payload = { organization_id: owner.organizationId, upload_id: id };
    await Promise.all([extractUpload(app.services, payload, false), extractUpload(app.services, payload, false)]);
    expect((await read()).upload_status).toBe('completed');
    const { rows } = await app.services.systemPool.query(
      "SELECT payload->>'change' AS change FROM live_events WHERE organization_id = $1 AND payload->>'type' = 'lead.changed'",
      [owner.organizationId],
    );
    expect(rows).toEqual([{ change: 'created' }]);
  });
});
