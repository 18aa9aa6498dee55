import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import type { Database } from './database.ts';
import { jsonColumn } from './json-column.ts';
import { withTenant } from './tenant-pool.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  person = await app.signUp();
});
afterAll(() => app.close());

const inTenant = <T>(run: (db: Database['db']) => Promise<T>): Promise<T> =>
  withTenant(person.organizationId, () => run(app.services.db));

// Prisma marks its own values with `$type`, and people may give a field the same name.
it.each([
  { a: 1, b: [null, true, 'x', { c: 1.5 }], d: {} },
  { $type: 'Json', value: '{"x":1}' },
  { properties: { $type: { $type: 'DateTime', value: '2026-01-01' }, prisma__type: 'date', prisma__value: 'x' } },
  [{ $type: 'Raw', value: 1 }, '"quoted"', '\u2028'],
  { long: 'ä'.repeat(50_000) },
])('Prisma stores and reads back %j as it was given', async (value) => {
  const id = crypto.randomUUID();
  const read = await inTenant(async (db) => {
    const organization_id = person.organizationId;
    await db.saved_filters.create({
      data: { id, organization_id, name: id, filter: jsonColumn(value), created_by: person.userId },
    });
    return db.saved_filters.findFirstOrThrow({ where: { id }, select: { filter: true } });
  });
  expect(read.filter).toEqual(value);
  const again = await inTenant(async (db) => {
    await db.saved_filters.updateMany({ where: { id }, data: { filter: jsonColumn({ value }) } });
    return db.saved_filters.findFirstOrThrow({ where: { id }, select: { filter: true } });
  });
  expect(again.filter).toEqual({ value });
});
