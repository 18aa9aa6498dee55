import type { ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { eventually, type TestApp, type TestPerson } from '../../testing/test-app.ts';

/** What a person does with imports. */
export function importsOf(app: TestApp, person: TestPerson) {
  const upload = async <T = LeadImportDetail>(content: string | Buffer, filename = 'leads.csv') => {
    const bytes = Buffer.from(content);
    const response = await app.fetch(`/api/leads/import?filename=${encodeURIComponent(filename)}`, {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'text/csv', 'content-length': String(bytes.length) },
      body: bytes,
    });
    return { status: response.status, body: (await response.json()) as T };
  };

  const read = async (id: string) => (await person.request<LeadImportDetail>('GET', `/api/leads/import/${id}`)).body;

  const over = (id: string): Promise<LeadImportDetail> =>
    eventually(async () => {
      const now = await read(id);
      return ['completed', 'failed', 'cancelled', 'undone'].includes(now.import_status) && now;
    }, 30);

  /** Starts an import and waits until it is over. */
  const start = async (given: LeadImportDetail, more: Partial<ImportOptions> = {}): Promise<LeadImportDetail> => {
    const options = { ...given.options, ...more };
    const { status } = await person.request('POST', `/api/leads/import/${given.id}/start`, { options });
    if (status !== 202) throw new Error(`The import was not started: ${status}`);
    return over(given.id);
  };

  return { upload, read, over, start };
}
