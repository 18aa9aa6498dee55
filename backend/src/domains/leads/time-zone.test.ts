import type { Lead } from '@switchboard/contracts/leads';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { fillZones } from './fill-zones.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app.close());

const zoneOf = ({ time_zone, has_own_time_zone }: Lead) => [time_zone, has_own_time_zone];

async function create(more: object = {}): Promise<Lead> {
  const given = { first_name: 'Ada', last_name: 'Moss', phone_number: '+1 212 555 0142', ...more };
  return (await person.request<Lead>('POST', '/api/leads', given)).body;
}
const change = async (lead: Lead, body: object) =>
  zoneOf((await person.request<Lead>('PATCH', `/api/leads/${lead.id}`, body)).body);

it('a lead has the time zone of its number and changes zone with it', async () => {
  const lead = await create();
  expect(zoneOf(lead)).toEqual(['America/New_York', false]);
  expect(await change(lead, { phone_number: '+44 20 7946 0018' })).toEqual(['Europe/London', false]);
  expect(await change(lead, { phone_number: '+1 800 555 0142' })).toEqual([null, false]);
  expect(await change(lead, { first_name: 'Grace' })).toEqual([null, false]);
});

it('a time zone set by a person stays with any number until a person removes it', async () => {
  const lead = await create({ time_zone: 'Asia/Tokyo' });
  expect(zoneOf(lead)).toEqual(['Asia/Tokyo', true]);
  expect(await change(lead, { phone_number: '+44 20 7946 0018' })).toEqual(['Asia/Tokyo', true]);
  expect(await change(lead, { time_zone: 'Europe/Paris', phone_number: '+1 312 555 0142' })).toEqual([
    'Europe/Paris',
    true,
  ]);
  expect(await change(lead, { time_zone: '' })).toEqual(['America/Chicago', false]);
});

it.each(['Mars/Olympus', '+02:00', 'EST5EDT,'])("a lead can't have the time zone %s", async (time_zone) => {
  const { status, body } = await person.request<{ error: { fields: object } }>('POST', '/api/leads', {
    first_name: 'Ada',
    last_name: 'Moss',
    phone_number: '+1 212 555 0142',
    time_zone,
  });
  expect([status, body.error.fields]).toEqual([400, { time_zone: 'This time zone is not known' }]);
});

it('a lead without a stored zone gets the zone of its number, unless a person cleared it', async () => {
  const { db } = app.services;
  const inTenant = <T>(work: () => Promise<T>) => withTenant(person.organizationId, async () => await work());
  const [old, free, own] = [
    await create(),
    await create({ phone_number: '+1 800 555 0142' }),
    await create({ time_zone: 'Asia/Tokyo' }),
  ];
  const before = await inTenant(async () => {
    await db.leads.updateMany({ where: { id: old.id }, data: { time_zone: null, possible_time_zones: [] } });
    return db.leads.findFirstOrThrow({ where: { id: old.id } });
  });
  await fillZones(app.services);
  const after = await inTenant(() => db.leads.findMany({ where: { id: { in: [old.id, free.id, own.id] } } }));
  const zones = Object.fromEntries(after.map(({ id, time_zone }) => [id, time_zone]));
  expect([zones[old.id], zones[free.id], zones[own.id]]).toEqual(['America/New_York', null, 'Asia/Tokyo']);
  // Nobody has worked with it: an import may still take it back.
  expect(after.find(({ id }) => id === old.id)?.updated_at).toEqual(before.updated_at);
  await fillZones(app.services);
  expect(await inTenant(() => db.audit_logs.count({ where: { action: 'fill_time_zones' } }))).toBe(1);
});
