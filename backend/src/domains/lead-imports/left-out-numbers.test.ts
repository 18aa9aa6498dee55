import type { ImportProblem } from '@switchboard/contracts/lead-imports';
import type { Lead } from '@switchboard/contracts/leads';
import { maxAdditionalNumbers } from '@switchboard/contracts/leads.limits';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { importsOf } from './test-imports.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());
beforeEach(async () => {
  person = await app.signUp();
});

const file = [
  'Name,Mobile,Office Phone,Home Phone',
  'Ada Moss,+1 212 555 0142,+1 303 555 01,',
  'Bo Lind,+1 212 555 0143; +1 212 5,12,+1 303 555 0145',
  'Cy Park,+1 212 555 0146,+1 900 555 0142,030 901820',
  'Dee Hart,12,+1 212 555 0147,',
  'Eve Hart,+1 212 555 0148,,',
].join('\n');

const listed = async (id: string, kind: string) =>
  (await person.request<Page<ImportProblem>>('GET', `/api/leads/import/${id}/problems?kind=${kind}`)).body.items;

it('an import lists the numbers that are left out before, during and after it, and keeps their rows', async () => {
  const { upload, start, read } = importsOf(app, person);
  const given = (await upload(file)).body;
  await person.request('PATCH', `/api/leads/import/${given.id}`, { options: given.options });
  const preview = await eventually(async () => (await read(given.id)).preview, 120);
  expect([preview.created_count, preview.failed_count, preview.notice_count]).toEqual([5, 0, 4]);
  expect(preview.notices.map(({ cause, column, rows, line }) => [cause, column, rows, line])).toEqual([
    ['phone_invalid', 'Mobile', 2, 3],
    ['phone_too_short', 'Office Phone', 1, 2],
    ['phone_invalid', 'Office Phone', 1, 3],
    ['phone_no_country', 'Home Phone', 1, 4],
    ['phone_premium', 'Office Phone', 1, 4],
  ]);
  const done = await start(given);
  expect([done.created_count, done.failed_count, done.notice_count]).toEqual([5, 0, 4]);
  const notices = await listed(done.id, 'notice');
  expect(notices.map(({ line, lead, cells }) => [line, lead?.name, cells[2]])).toEqual([
    [2, 'Ada Moss', '+1 303 555 01'],
    [3, 'Bo Lind', '12'],
    [4, 'Cy Park', '+1 900 555 0142'],
    [5, 'Dee Hart', '+1 212 555 0147'],
  ]);
  expect(notices[0]?.problems).toEqual([
    {
      column: 'Office Phone',
      message: '"+1 303 555 01" is too short for a phone number. A digit may be missing. This number is left out.',
    },
  ]);
  expect(await listed(done.id, 'problem')).toEqual([]);
  const csv = await app.fetch(`/api/leads/import/${done.id}/problems/file?kind=notice`, {
    headers: { cookie: person.cookie },
  });
  expect(await csv.text()).toContain('Dee Hart,12,');
  const dee = await person.request<Lead>('GET', `/api/leads/${notices[3]?.lead?.id}`);
  expect(dee.body.phone_number).toBe('+12125550147');
});

it('numbers beyond the limit of additional numbers are listed as left out', async () => {
  const numbers = Array.from({ length: maxAdditionalNumbers + 3 }, (_, at) => `+1 212 555 ${String(3000 + at)}`);
  const { upload, start } = importsOf(app, person);
  const done = await start((await upload(`Name,Phone\nAda Moss,${numbers.join(' ::: ')}\n`)).body);
  expect([done.created_count, done.notice_count]).toEqual([1, 1]);
  const [notice] = await listed(done.id, 'notice');
  expect(notice?.problems.map(({ message }) => message)).toEqual(
    ['+12125553011', '+12125553012'].map(
      (number) => `A lead can have up to ${maxAdditionalNumbers} additional numbers. ${number} is left out.`,
    ),
  );
});

it('the list of left-out numbers keeps the row of a deleted lead, without a link', async () => {
  const { upload, start } = importsOf(app, person);
  const done = await start((await upload(file)).body);
  const [first] = await listed(done.id, 'notice');
  await person.request('DELETE', `/api/leads/${first?.lead?.id}`);
  expect((await listed(done.id, 'notice'))[0]?.lead).toBeNull();
});

it("an undone answer to an import doesn't list the numbers that the answer left out", async () => {
  await person.request('POST', '/api/leads', { first_name: 'Zoe', last_name: 'Ek', phone_number: '+12125550142' });
  const { upload, start, read } = importsOf(app, person);
  const done = await start((await upload('Name,Mobile,Office Phone\nAda Moss,+1 212 555 0142,+1 303 555 01\n')).body);
  const [problem] = await listed(done.id, 'problem');
  const path = `/api/leads/import/${done.id}/problems/${problem?.id}`;
  expect((await person.request('POST', `${path}/answer`, { action: 'second' })).status).toBe(200);
  expect([(await read(done.id)).notice_count, (await listed(done.id, 'notice')).length]).toEqual([1, 1]);
  await person.request('POST', `${path}/reopen`);
  expect([(await read(done.id)).notice_count, (await listed(done.id, 'notice')).length]).toEqual([0, 0]);
});
