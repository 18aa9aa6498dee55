import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mailsTo, sendMails } from '../../testing/mail.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { insertRow, type TestOrganization } from '../../testing/test-organization.ts';
import { heldInterview } from '../interviews/interviews.fixture.ts';
import { newSlot, slotStart } from '../slots/test-slot-row.ts';
import { unsubscribeTokenOf } from './unsubscribe-token.ts';
import { findDue, summarize } from './write-summaries.ts';

let app: TestApp;
let organization: TestOrganization;
let owner: TestPerson;
let viewer: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_PUBLIC_URL: 'http://localhost' });
  owner = await app.signUp();
  const { organizationId } = owner;
  viewer = await app.signUp({ role: 'viewer', organizationId });
  // Only the properties that its rows need.
  organization = { app, organizationId } as TestOrganization;
  await fillWeek();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.systemPool.query('DELETE FROM mails');
  await change("time_zone = 'Europe/London', deleted_at = NULL, suspended_at = NULL, suspended_reason = NULL");
  await write('organization_members', `wants_weekly_summary = false, summarized_until = '${mondayBefore}'`);
});

/** Changes rows of the organization directly, without the API. */
const write = (table: 'organizations' | 'organization_members', columns: string) =>
  insertRow(organization, async (tx, id) => {
    await tx.$executeRawUnsafe(`UPDATE ${table} SET ${columns}`);
    return { id };
  });
const change = (columns: string) => write('organizations', columns);

// The Monday after the week of the 16th, and one for which everyone has their summaries; London is on winter time.
const mondayBefore = '2026-11-16';
const monday = new Date('2026-11-23T08:00:00Z');
const inWeek = new Date('2026-11-18T12:00:00Z');

const newCall = (columns: object) =>
  insertRow(organization, (tx, organization_id) =>
    tx.call_logs.create({
      data: { organization_id, phone_number: '+12025550147', call_type: 'outbound', created_at: inWeek, ...columns },
    }),
  );

/** Two calls of which one was answered, one incoming call, a booking, and an interview to review; and rows that count in no week. */
async function fillWeek(): Promise<void> {
  await newCall({ status: 'completed' });
  await newCall({ status: 'failed' });
  await newCall({ status: 'completed', call_type: 'inbound' });
  await newCall({ status: 'completed', is_sample: true });
  await newCall({ status: 'completed', created_at: new Date('2026-11-15T23:59:59Z') });
  await newCall({ status: 'completed', created_at: new Date('2026-11-23T00:00:00Z') });
  const slot_id = await newSlot(organization);
  const [start_time, end_time] = [slotStart(), new Date(slotStart().getTime() + 3_600_000)];
  await insertRow(organization, (tx, organization_id) =>
    tx.slot_bookings.create({
      data: { organization_id, slot_id, name: 'Guest', start_time, end_time, created_at: inWeek },
    }),
  );
  const id = await heldInterview(organization);
  await insertRow(organization, (tx) =>
    tx.interviews.update({
      where: { id },
      data: { status: 'ended', ended_reason: 'interview-completed', ended_at: inWeek, needs_review: true },
    }),
  );
}

const choose = (person: TestPerson, isWanted = true, id = organization.organizationId) =>
  person.request<{ is_wanted: boolean }[]>('PATCH', '/api/account/weekly-summaries', { wanted: { [id]: isWanted } });

const summarizedUntil = async (person: TestPerson) =>
  (
    await app.services.systemPool.query<{ until: string | null }>(
      "SELECT to_char(summarized_until, 'YYYY-MM-DD') AS until FROM organization_members WHERE user_id = $1",
      [person.userId],
    )
  ).rows[0]?.until ?? null;

/** Changes the setting as if before the Monday of these tests, so the last summarized week stays as it was. */
async function want(person: TestPerson, isWanted = true, id = organization.organizationId) {
  const before = await summarizedUntil(person);
  const answer = await choose(person, isWanted, id);
  await insertRow({ app, organizationId: id } as TestOrganization, async (tx) => {
    const summarized_until = before === null ? null : new Date(before);
    await tx.organization_members.updateMany({ where: { user_id: person.userId }, data: { summarized_until } });
    return { id };
  });
  return answer;
}

async function memberOf(person: TestPerson): Promise<string> {
  const { rows } = await app.services.systemPool.query<{ id: string }>(
    'SELECT id FROM organization_members WHERE user_id = $1',
    [person.userId],
  );
  return rows[0]?.id ?? '';
}
const tokenFor = async (person: TestPerson) => unsubscribeTokenOf(app.services.env, await memberOf(person));

/** Writes the summaries due at a moment, and returns those that this person has got so far. */
async function summariesOf(person: TestPerson, now = monday): Promise<string[]> {
  await summarize(app.services, organization.organizationId, now);
  await sendMails(app);
  return mailsTo(app, person.email).filter((mail) => mail.includes('The week of'));
}
/** The number of mails in the database's outbox. */
const written = async () =>
  (await app.services.systemPool.query("SELECT FROM mails WHERE mail = 'summary.weekly'")).rowCount;

it('the weekly summary is mailed only to people who asked for it', async () => {
  const { body } = await owner.request<{ is_wanted: boolean }[]>('GET', '/api/account/weekly-summaries');
  expect(body).toMatchObject([{ organization_id: organization.organizationId, is_wanted: false }]);
  await summarize(app.services, organization.organizationId, monday);
  expect(await written()).toBe(0);
});

it("the weekly summary lists last week's activity and open tasks, once, for its subscribers", async () => {
  expect((await want(owner)).body).toMatchObject([{ is_wanted: true }]);
  const [mail = '', ...others] = await summariesOf(owner);
  expect(others).toEqual([]);
  expect(mail).toContain('Mon, Nov 16, 2026 – Sun, Nov 22, 2026 (Europe/London)');
  expect(mail).toContain('Calls: 2 placed, 1 answered\n       1 came in');
  expect(mail).toContain('Bookings: 1 made');
  expect(mail).toContain('Interviews: 1 held');
  expect(mail).toContain('Interviews: 1 needs a review');
  expect(mail).toContain('http://localhost/dashboard');
  expect(mailsTo(app, viewer.email)).toEqual([]);
  const { body } = await owner.request<{ items: { resource_type: string; details: object }[] }>(
    'GET',
    '/api/audit-logs',
  );
  expect(body.items[0]).toMatchObject({ resource_type: 'member', details: { after: { weekly_summary: true } } });
  // The same Monday again: later, concurrently, and after turning it off and on.
  await want(owner, false);
  await want(owner);
  const later = new Date('2026-11-23T20:00:00Z');
  await Promise.all([1, 2, 3].map(() => summarize(app.services, organization.organizationId, later)));
  expect(await written()).toBe(1);
});

it('the weekly summary is written only once by several concurrent processes', async () => {
  await want(viewer);
  await Promise.all([1, 2, 3, 4].map(() => summarize(app.services, organization.organizationId, monday)));
  expect(await written()).toBe(1);
});

it("the weekly summary is due on Mondays from seven, in the organization's time zone", async () => {
  await want(owner);
  const isDue = async (at: string) => (await findDue(app.services, new Date(at))).includes(organization.organizationId);
  expect(await isDue('2026-11-22T23:00:00Z')).toBe(false);
  expect(await isDue('2026-11-23T06:59:00Z')).toBe(false);
  expect(await isDue('2026-11-23T07:05:00Z')).toBe(true);
  await change("time_zone = 'Pacific/Auckland'");
  expect(await isDue('2026-11-22T18:05:00Z')).toBe(true);
  // It is already night there.
  expect(await isDue('2026-11-23T12:05:00Z')).toBe(false);
  await change("time_zone = 'Europe/London'");
  await summarize(app.services, organization.organizationId, monday);
  expect(await isDue('2026-11-23T09:05:00Z')).toBe(false);
});

it('a missed weekly summary is sent once on a later day of the same week', async () => {
  await want(owner);
  const isDue = async (at: string) => (await findDue(app.services, new Date(at))).includes(organization.organizationId);
  const nightAndDay = async (day: string) => [await isDue(`${day}T06:59:00Z`), await isDue(`${day}T07:05:00Z`)];
  expect(await nightAndDay('2026-11-25')).toEqual([false, true]);
  expect(await nightAndDay('2026-11-29')).toEqual([false, true]);
  const wednesday = new Date('2026-11-25T09:05:00Z');
  await Promise.all([1, 2].map(() => summarize(app.services, organization.organizationId, wednesday)));
  expect(await written()).toBe(1);
  expect((await summariesOf(owner)).at(-1)).toContain('Mon, Nov 16, 2026 – Sun, Nov 22, 2026 (Europe/London)');
  expect(await isDue('2026-11-26T09:05:00Z')).toBe(false);
  // Where it is still Sunday, the week before is not pending.
  await change("time_zone = 'Pacific/Honolulu'");
  await write('organization_members', "summarized_until = '2026-11-23'");
  expect(await isDue('2026-11-22T20:05:00Z')).toBe(false);
  await change("time_zone = 'Europe/London'");
  // The next Monday is due like any other.
  expect(await nightAndDay('2026-11-30')).toEqual([false, true]);
});

it('the first weekly summary comes on the next Monday after a person asked for it', async () => {
  await change("time_zone = 'UTC'");
  const daysSinceMonday = (new Date().getUTCDay() + 6) % 7;
  await choose(owner);
  const lastMonday = new Date(Date.now() - daysSinceMonday * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  expect(await summarizedUntil(owner)).toBe(daysSinceMonday === 0 ? mondayBefore : lastMonday);
});

it('there is no weekly summary for a week without activity and open tasks', async () => {
  const other = await app.signUp();
  await want(other, true, other.organizationId);
  // Another organization has calls in that week; this one has none.
  await summarize(app.services, other.organizationId, monday);
  expect(await written()).toBe(0);
});

it('there is no weekly summary of a closed organization', async () => {
  await want(owner);
  const isDue = async () => (await findDue(app.services, monday)).includes(organization.organizationId);
  await change("suspended_at = now(), suspended_reason = 'unpaid'");
  expect(await isDue()).toBe(false);
  await summarize(app.services, organization.organizationId, monday);
  await change('suspended_at = NULL, suspended_reason = NULL, deleted_at = now()');
  expect(await isDue()).toBe(false);
  await summarize(app.services, organization.organizationId, monday);
  expect(await written()).toBe(0);
});

it("people without access to the organization don't get the weekly summary", async () => {
  await want(owner);
  await change('requires_second_factor = true');
  await summarize(app.services, organization.organizationId, monday);
  expect(await written()).toBe(0);
  await change('requires_second_factor = false');
  // If addresses can be confirmed, figures only go to confirmed ones.
  const withMail = { ...app.services, env: { ...app.services.env, smtpUrl: 'smtp://127.0.0.1:1' } };
  await summarize(withMail, organization.organizationId, monday);
  expect(await written()).toBe(0);
  await app.services.systemPool.query('UPDATE users SET email_verified = true WHERE id = $1', [owner.userId]);
  await summarize(withMail, organization.organizationId, monday);
  expect(await written()).toBe(1);
});

it('people can only subscribe to summaries of their own organizations', async () => {
  const other = await app.signUp();
  const own = other.organizationId;
  const refused = await other.request('PATCH', '/api/account/weekly-summaries', {
    wanted: { [own]: true, [organization.organizationId]: true },
  });
  expect(refused.status).toBe(404);
  // A request with one refused organization changes none.
  const { body } = await other.request<object[]>('GET', '/api/account/weekly-summaries');
  expect(body).toMatchObject([{ organization_id: own, is_wanted: false }]);
});

/** The headers of the newest mail to an address, unfolded. */
function headersTo(address: string): string {
  const outbox = join(app.services.env.dataDir, 'outbox');
  const mails = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  const all = mails.sort().map((name) => readFileSync(join(outbox, name), 'utf8').split('\r\n\r\n')[0] ?? '');
  return (all.findLast((headers) => headers.includes(address)) ?? '').replaceAll(/\r\n[ \t]+/g, ' ');
}

it('one click in an email program unsubscribes, repeatedly and without a session', async () => {
  await want(owner);
  await want(viewer);
  await summariesOf(owner);
  const headers = headersTo(owner.email);
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const [, address = ''] = /List-Unsubscribe: <http:\/\/localhost([^>]+)>/.exec(headers) ?? [];
  const post = () =>
    app.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    });
  expect([(await post()).status, (await post()).status]).toEqual([204, 204]);
  const wanted = async (person: TestPerson) =>
    (await person.request<{ is_wanted: boolean }[]>('GET', '/api/account/weekly-summaries')).body[0]?.is_wanted;
  expect([await wanted(owner), await wanted(viewer)]).toEqual([false, true]);
  const log = await owner.request<{ items: { actor_kind: string }[] }>('GET', '/api/audit-logs');
  expect(log.body.items[0]).toMatchObject({ actor_kind: 'system', details: { after: { weekly_summary: false } } });
});

it('opening the unsubscribe link changes nothing and shows which emails it would end', async () => {
  await want(owner);
  const { status, body } = await app.request('GET', `/api/unsubscribe/${await tokenFor(owner)}`);
  expect([status, Object.keys(body)]).toEqual([200, ['ends', 'organization_name', 'is_wanted']]);
  await app.fetch(`/unsubscribe?token=${await tokenFor(owner)}`);
  expect((await owner.request('GET', '/api/account/weekly-summaries')).body).toMatchObject([{ is_wanted: true }]);
});

it("a forged link can't unsubscribe anyone", async () => {
  await want(owner);
  const good = await tokenFor(owner);
  const theirs = await tokenFor(viewer);
  const forged = [
    '',
    'x',
    'undefined',
    '../../api/session',
    `${good}=`,
    `${good}%00`,
    good.slice(0, -1),
    `${good.slice(0, 20)}${theirs.slice(20)}`,
    unsubscribeTokenOf({ authSecret: randomUUID() }, await memberOf(owner)),
    // Signed by us, for a membership that doesn't exist.
    unsubscribeTokenOf(app.services.env, randomUUID()),
    'x'.repeat(10_000),
  ];
  for (const token of forged) {
    const answer = await app.fetch(`/unsubscribe?token=${token}`, { method: 'POST' });
    expect([token.slice(0, 60), answer.status]).toEqual([token.slice(0, 60), 404]);
  }
  expect((await owner.request('GET', '/api/account/weekly-summaries')).body).toMatchObject([{ is_wanted: true }]);
  // Another person's link doesn't work either, regardless of the signed-in account.
  await owner.request('POST', `/api/unsubscribe/${theirs}`);
  expect((await owner.request('GET', '/api/account/weekly-summaries')).body).toMatchObject([{ is_wanted: true }]);
});
