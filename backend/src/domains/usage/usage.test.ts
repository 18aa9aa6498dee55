import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Usage } from '@switchboard/contracts/usage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

const own = (statement: string, values: unknown[] = []) =>
  asOwner(app.services.env.databaseUrl, (connection) => connection.query(statement, [owner.organizationId, ...values]));

describe('usage', () => {
  it('the usage API requires PRO', async () => {
    const refused = await owner.request<ApiErrorBody>('GET', '/api/usage');
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'pro_required']);
  });

  it("usage is counted from the organization's own rows, by month in its time zone", async () => {
    // The first of this month has begun in Kiritimati, fourteen hours ahead, while it is still the last one in UTC.
    await own("UPDATE organizations SET is_pro = true, time_zone = 'Pacific/Kiritimati' WHERE id = $1");
    const first = "date_trunc('month', now() AT TIME ZONE 'Pacific/Kiritimati') AT TIME ZONE 'Pacific/Kiritimati'";
    for (const [when, seconds] of [
      [first, 61],
      [`${first} - interval '1 second'`, 600],
      [`${first} - interval '2 years'`, 6000],
    ] as const)
      await own(
        `INSERT INTO call_logs (organization_id, call_type, phone_number, status, call_duration, recording_bytes, created_at)
         VALUES ($1, 'outbound', '+12025550147', 'completed', $2, 1500000000, ${when})`,
        [seconds],
      );
    for (const when of [first, `${first} - interval '2 years'`])
      await own(
        `INSERT INTO lead_uploads (organization_id, original_filename, file_path, size_bytes, created_at)
         VALUES ($1, 'a.pdf', 'a', 2000000000, ${when})`,
      );
    await own(
      `WITH base AS (INSERT INTO knowledge_bases (organization_id, name) VALUES ($1, 'Handbook') RETURNING id)
       INSERT INTO knowledge_documents (organization_id, knowledge_base_id, title, source, file_name, file_path, size_bytes, created_at, removed_at)
       SELECT $1, id, 'a', 'file', 'a.md', 'a', 1000, ${first}, removed_at FROM base, (VALUES (NULL), (now())) AS kept(removed_at)`,
    );
    await owner.request('POST', '/api/leads', { first_name: 'A', last_name: 'B', phone_number: '+1 202-555-0114' });
    const { body } = await owner.request<Usage>('GET', '/api/usage');
    expect(body).toMatchObject({
      leads: 1,
      stored_bytes: 8_500_001_000,
      recording_bytes: 4_500_000_000,
      max_concurrent_calls: 10,
      contact: null,
    });
    expect(body.months).toHaveLength(12);
    const [now, before] = body.months;
    expect(now).toMatchObject({
      calls: 1,
      call_seconds: 61,
      leads_added: 1,
      uploaded_bytes: 2_000_001_000,
      recorded_bytes: 1_500_000_000,
    });
    expect(before).toMatchObject({ calls: 1, call_seconds: 600, leads_added: 0 });
    expect(now?.month).toMatch(/-01$/);
  });
});
