import type { TestApp, TestPerson } from '../testing/test-app.ts';

/** Reports openings and failures of a version from a person's browsers. */
export function browsersOf(person: TestPerson, module_id: string) {
  const opened = (version: string | undefined, count = 1) =>
    person.request('POST', '/api/module-opens', { opened: [{ module_id, version, count }] });
  const failed = async (version: string | undefined, times = 1, failure = 'crashed') => {
    for (let time = 0; time < times; time++)
      await person.request('POST', '/api/module-failures', {
        module_id,
        version,
        failure,
        expose: 'SamplePage',
        message: 'x is not a function',
      });
  };
  return { opened, failed };
}

/** The counted usage of a version: in total, and for this hour. */
export async function usageOf(app: TestApp, id: string, version: string | undefined) {
  const { rows } = await app.services.systemPool.query(
    `SELECT u.opens, u.failed, h.opens AS hour_opens, h.failed AS hour_failed, h.hour
     FROM module_usage u JOIN module_usage_hours h USING (module_id, version) WHERE module_id = $1 AND version = $2`,
    [id, version],
  );
  return rows;
}
