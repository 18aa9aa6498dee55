import pg from 'pg';

const timestamptz = 1184;
const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/;

/** Converts a timestamp from Postgres' text to JSON's: `2026-11-21 10:00:00.5+00` becomes `2026-11-21T10:00:00.500Z`. */
export function momentText(written: string): string {
  const parts = utc.exec(written);
  if (parts) return `${parts[1]}T${parts[2]}.${(parts[3] ?? '').padEnd(3, '0')}Z`;
  if (written.endsWith('infinity')) return written;
  return (pg.types.getTypeParser(timestamptz) as (text: string) => Date)(written).toISOString();
}

/** Types of a query's values with timestamps as text, which is all that an answer needs. */
export const withMomentsAsText: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === timestamptz && format !== 'binary'
      ? momentText
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
