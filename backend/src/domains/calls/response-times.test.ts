import type { Dashboard } from '@switchboard/contracts/dashboard';
import type { ResponseTimes } from '@switchboard/contracts/response-times';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow } from '../../testing/test-organization.ts';
import { newAssistant } from '../assistants/assistants.fixture.ts';

let app: TestApp;
let person: TestPerson;
let assistant_id: string;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
  assistant_id = await newAssistant({ app, organizationId: person.organizationId } as never);
});
afterAll(() => app.close());

const call = (at: string, assistant_version: number, answers_ms: number[], is_simulated: boolean) =>
  insertRow({ app, organizationId: person.organizationId }, async (tx, organization_id) => {
    const row = await tx.call_logs.create({
      data: {
        ...{ organization_id, assistant_id, call_type: 'outbound', phone_number: '+12025550147' },
        ...{ answers_ms, is_simulated, created_at: new Date(at) },
        average_response_ms: answers_ms.length
          ? Math.round(answers_ms.reduce((sum, ms) => sum + ms, 0) / answers_ms.length)
          : null,
      },
    });
    await tx.call_logs.updateMany({ where: { id: row.id }, data: { assistant_version } });
    return row;
  });
const read = async () => {
  const query = 'start_date=2026-10-01&end_date=2026-10-31';
  return (await person.request<ResponseTimes>('GET', `/api/assistants/${assistant_id}/response-times?${query}`)).body;
};

test('response times weigh every answer equally by version and day, and use simulated calls only without real ones', async () => {
  expect(await read()).toMatchObject({ total: null, versions: [], days: [] });
  const hundred = Array.from({ length: 99 }, (_, place) => 10 * (place + 1));
  await call('2026-10-02T15:00:00Z', 1, hundred, true);
  await call('2026-10-05T15:00:00Z', 2, [2_000], true);
  await call('2026-10-05T16:00:00Z', 2, [], true);
  expect(await read()).toMatchObject({
    are_simulated: true,
    total: { answers: 100, p50_ms: 500, p95_ms: 950 },
    versions: [
      { version: 2, answers: 1, p50_ms: 2_000, p95_ms: 2_000 },
      { version: 1, answers: 99, p50_ms: 500, p95_ms: 950 },
    ],
    days: [
      { date: '2026-10-05', version: 2, answers: 1 },
      { date: '2026-10-02', version: 1, answers: 99 },
    ],
  });
  // The mean of a hundred answers, not the mean of two calls.
  const dashboard = (await person.request<Dashboard>('GET', '/api/dashboard')).body;
  expect(dashboard.average_response_seconds).toBeCloseTo((49_500 + 2_000) / 100 / 1_000, 3);

  await call('2026-10-06T15:00:00Z', 2, [700], false);
  expect(await read()).toMatchObject({
    are_simulated: false,
    total: { answers: 1, p50_ms: 700 },
    days: [{ date: '2026-10-06', version: 2 }],
  });
});
