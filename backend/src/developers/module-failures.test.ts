import type { ModuleFailureMessage } from '@switchboard/contracts/module-records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerModule } from '../registry/registered-module.fixture.ts';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';

let app: TestApp;
let version = '';
beforeAll(async () => {
  app = await startTestApp();
  version = await registerModule(app, { id: 'leads' });
});
afterAll(() => app.close());

const report = (person: TestPerson, more: object = {}) =>
  person.request('POST', '/api/module-failures', {
    module_id: 'leads',
    version,
    failure: 'crashed',
    expose: 'SamplePage',
    message: 'x is not a function',
    ...more,
  });

const rowsOf = async ({ organizationId }: TestPerson) =>
  (
    await app.services.systemPool.query<{ failure: string; expose: string; message: string; count: number }>(
      'SELECT failure, expose, message, count FROM module_failures WHERE organization_id = $1 ORDER BY failure, expose',
      [organizationId],
    )
  ).rows;

describe('a failure of a module', () => {
  it('module failures are counted by organization, failure and place, with the last message', async () => {
    const [person, stranger] = [await app.signUp(), await app.signUp()];
    const viewer = await app.signUp({ role: 'viewer', organizationId: person.organizationId });
    expect((await report(person)).status).toBe(204);
    await report(viewer, { message: 'y is not a function' });
    await report(person, { failure: 'timeout', expose: undefined });
    await report(stranger);
    expect(await rowsOf(person)).toEqual([
      { failure: 'crashed', expose: 'SamplePage', message: 'y is not a function', count: 2 },
      { failure: 'timeout', expose: '', message: 'x is not a function', count: 1 },
    ]);
    expect(await rowsOf(stranger)).toHaveLength(1);
  });

  it('each of many concurrent module failures is counted once', async () => {
    const person = await app.signUp();
    await Promise.all(Array.from({ length: 30 }, () => report(person)));
    expect((await rowsOf(person)).map(({ count }) => count)).toEqual([30]);
  });

  it('a module failure is stored without query strings and shortened', async () => {
    const person = await app.signUp();
    await report(person, {
      message: `Failed to fetch https://calls.example.com/leads?email=ada@example.com&token=abc#secret (at x.js?v=1:2) ${'long '.repeat(70)}`,
    });
    const [row] = await rowsOf(person);
    expect(row?.message).toMatch(/^Failed to fetch https:\/\/calls\.example\.com\/leads \(at x\.js\) long /);
    expect(row?.message).toHaveLength(300);
  });

  it('a module failure is stored without personal data or terminal control characters', async () => {
    const person = await app.signUp();
    await report(person, {
      message:
        'Cannot read "Anna Secret, +49 170 1234567" of undefined (reading \'name\') for anna@example.com 4917012345\u001b[2J\r\n\u202eend',
    });
    const [row] = await rowsOf(person);
    expect(row?.message).toBe('Cannot read "…" of undefined (reading \'name\') for … … [2J end');
  });

  it('a module failure keeps its last ten distinct messages, with a short stack, the page and the browser', async () => {
    const person = await app.signUp();
    const stack = `Error: ada@example.com
    at Row (https://app.example/modules/leads/${version}/page.js?v=1:1:48213)
    at https://app.example/modules/leads/${version}/page.js:3:4
    at extension (chrome-extension://abc/x.js:1:2)
    at draw (https://app.example/shell/0.1.0-aaaaaaaaaaaa/react.js:7:8)`;
    for (let turn = 0; turn < 12; turn += 1)
      await report(person, { failure: 'unhandled', message: `No row ${turn}`, page: '/leads/:id', stack });
    await report(person, { failure: 'unhandled', message: 'No row 5', page: '/leads/:id', stack });
    const { rows } = await app.services.systemPool.query<{ recent: ModuleFailureMessage[] }>(
      'SELECT recent FROM module_failures WHERE organization_id = $1',
      [person.organizationId],
    );
    const recent = rows[0]?.recent ?? [];
    expect(recent.map(({ message }) => message)).toEqual(
      [5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((turn) => `No row ${turn}`),
    );
    expect(recent.map(({ count }) => count)).toEqual([2, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    expect(recent[0]).toMatchObject({
      page: '/leads/:id',
      stack: [
        `Row /modules/leads/${version}/page.js:1:48213`,
        `/modules/leads/${version}/page.js:3:4`,
        'draw /shell/0.1.0-aaaaaaaaaaaa/react.js:7:8',
      ].join('\n'),
    });
  });

  it('a module failure is ignored if its module, version or place was never published', async () => {
    const person = await app.signUp();
    expect((await report(person, { module_id: 'never-heard-of' })).status).toBe(204);
    expect((await report(person, { version: '9.9.9-000000000000' })).status).toBe(204);
    expect((await report(person, { expose: 'MadeUpPage' })).status).toBe(204);
    expect(await rowsOf(person)).toEqual([]);
  });

  it('a person can report sixty module failures per minute without limiting others', async () => {
    const person = await app.signUp();
    const colleague = await app.signUp({ role: 'member', organizationId: person.organizationId });
    const statuses = await Promise.all(Array.from({ length: 62 }, async () => (await report(person)).status));
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect((await report(colleague)).status).toBe(204);
  });
});
