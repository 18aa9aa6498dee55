import { expect, it } from 'vitest';
import { expectDuration, pendingInWords, tablesWorkedOn } from './expected-duration.ts';

it('the tables whose rows a migration reads or writes are found, without those of catalog changes', () => {
  const script = `-- UPDATE audit_logs: a comment
    ALTER TABLE calls ADD COLUMN note TEXT;
    GRANT SELECT ON members TO switchboard_system;
    CREATE INDEX leads_city ON leads (city);
    UPDATE slots SET title = 'x';
    ALTER TABLE bookings ALTER COLUMN slot_id SET NOT NULL;`;
  const tables = new Set(['audit_logs', 'calls', 'members', 'leads', 'slots', 'bookings']);
  expect(tablesWorkedOn(script, tables)).toEqual(['leads', 'slots', 'bookings']);
});

it('the expected duration of an index migration grows with the size of its table', async () => {
  const sizes = { leads: 3_000_000_000, slots: 8_192 };
  const names = ['20261128360000_ended_processes'];
  const answers = async (name: string, bytes: number) => {
    const query = async (text: string) =>
      text.includes('pg_table_size')
        ? { rows: [{ name, bytes }] }
        : { rows: text.includes('to_regclass') ? [{ exists: true }] : [{ seconds: 0.02 }] };
    return (await expectDuration({ query } as never, names)).expectedSeconds;
  };
  // The migration creates an index on this table; elsewhere it may have another name.
  expect(await answers('ended_processes', sizes.leads)).toBeGreaterThan(60);
  expect(await answers('ended_processes', sizes.slots)).toBeLessThan(1);
});

it.each([
  [1, 0.2, 'Applying 1 database migration, which takes less than a second'],
  [3, 4.4, 'Applying 3 database migrations, which takes about 4 seconds'],
  [2, 600, 'Applying 2 database migrations, which takes about 10 minutes'],
])('the announcement of %i migrations that take about %d seconds is in words', (count, expectedSeconds, words) => {
  expect(pendingInWords({ names: Array.from({ length: count }, String), expectedSeconds })).toBe(words);
});
