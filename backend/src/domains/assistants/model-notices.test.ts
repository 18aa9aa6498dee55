import type { ModelNotice } from '@switchboard/contracts/assistants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';
import { listModelNotices } from './model-notices.read.ts';
import { authorOf } from './test-assistants.ts';

let app: TestApp;
let owner: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

const noticesOn = (day: string) =>
  withTenant(owner.organizationId, () => listModelNotices({ db: app.services.db }, day)).then(({ items }) => items);

it('model notices list published assistants with a model that ends within 60 days or has ended, but no drafts', async () => {
  const author = authorOf(owner);
  const draft = await author.create();
  expect((await author.save(draft, { llm_model: 'gpt-4o' })).status).toBe(200);
  const live = await author.create();
  // It was published while the model was served.
  expect((await author.publish(live)).status).toBe(200);
  await asOwner(app.services.env.databaseUrl, (client) =>
    client.query(
      `UPDATE assistant_versions SET snapshot = snapshot || '{"llm_model": "gpt-4o"}' WHERE assistant_id = $1`,
      [live.id],
    ),
  );
  expect(await noticesOn('2026-11-01')).toEqual([]);
  const notice: ModelNotice = {
    assistant_id: live.id,
    assistant_name: live.name,
    part: 'llm',
    provider: 'openai',
    model_id: 'gpt-4o',
    model: 'GPT-4o',
    is_fallback: false,
    shut_down_on: '2027-01-14',
    is_shut_down: false,
    is_missing: false,
    successor: 'GPT-6.1 Terra',
    successor_id: 'gpt-6.1-terra',
  };
  expect(await noticesOn('2026-12-01')).toEqual([notice]);
  expect(await noticesOn('2027-01-14')).toEqual([{ ...notice, is_shut_down: true }]);
  await owner.request('PATCH', `/api/assistants/${live.id}`, { status: 'archived' });
  expect(await noticesOn('2027-01-14')).toEqual([]);
});
