import type { Lead } from '@switchboard/contracts/leads';
import type { SavedFilter } from '@switchboard/contracts/saved-filters';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { asOwner } from '../../testing/test-database.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

/** Sends a request while another transaction has made a change that it commits only once the request waits for it. */
async function duringChange<T>(statement: string, values: unknown[], send: () => Promise<T>): Promise<T> {
  return asOwner(app.services.env.databaseUrl, async (owner) => {
    await owner.query('BEGIN');
    await owner.query(statement, values);
    const { rows: own } = await owner.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const answer = send();
    await eventually(async () => {
      const { rows } = await app.services.systemPool.query(
        'SELECT pid FROM pg_stat_activity WHERE $1::int = ANY (pg_blocking_pids(pid))',
        [own[0]?.pid],
      );
      return rows.length > 0;
    });
    await owner.query('COMMIT');
    return answer;
  });
}

const newLead = async (): Promise<Lead> =>
  (
    await person.request<Lead>('POST', '/api/leads', {
      ...{ first_name: 'Ada', last_name: 'Moss', phone_number: '+12025550147', time_zone: 'America/Chicago' },
    })
  ).body;
const read = async ({ id }: Lead) => (await person.request<Lead>('GET', `/api/leads/${id}`)).body;

it('a change of notes keeps a time zone that someone else sets at the same time', async () => {
  const lead = await newLead();
  const { status } = await duringChange("UPDATE leads SET time_zone = 'Asia/Tokyo' WHERE id = $1", [lead.id], () =>
    person.request('PATCH', `/api/leads/${lead.id}`, { notes: 'Call after lunch' }),
  );
  expect(status).toBe(200);
  expect(await read(lead)).toMatchObject({ notes: 'Call after lunch', time_zone: 'Asia/Tokyo' });
});

it('a change of the phone number keeps an additional number that someone else adds at the same time', async () => {
  const lead = await newLead();
  const { status } = await duringChange(
    "UPDATE leads SET additional_numbers = ARRAY['+12025550160'] WHERE id = $1",
    [lead.id],
    () => person.request('PATCH', `/api/leads/${lead.id}`, { phone_number: '+12025550148' }),
  );
  expect(status).toBe(200);
  expect(await read(lead)).toMatchObject({ phone_number: '+12025550148', additional_numbers: ['+12025550160'] });
});

it('a save of a filter is refused while someone else saves a newer one', async () => {
  const { body: saved } = await person.request<SavedFilter>('POST', '/api/saved-filters', {
    ...{ name: 'New ones', filter: { status: 'new' } },
  });
  const { status } = await duringChange(
    "UPDATE saved_filters SET name = 'Mine', updated_at = now() WHERE id = $1",
    [saved.id],
    () => person.request('PATCH', `/api/saved-filters/${saved.id}`, { name: 'Yours', updated_at: saved.updated_at }),
  );
  expect(status).toBe(409);
});
