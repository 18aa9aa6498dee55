import { newKnowledgeBase } from '../../../backend/src/domains/knowledge-bases/test-knowledge.ts';
import { importsOf } from '../../../backend/src/domains/lead-imports/test-imports.ts';
import { asOwner } from '../../../backend/src/testing/test-database.ts';
import type { TestOrganization } from '../../../backend/src/testing/test-organization.ts';
import type { Kind, KindParts } from './kind.ts';

const rowsPerImport = 400;
const perPage = 'Visits take an hour, and are free. Bring your card.\n\n';

/** Reads rows past every rule of tenants. */
const reader =
  (url: string) =>
  <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
    asOwner(url, async (owner) => (await owner.query<T>(text, values)).rows);

const formOf = (name: string, text: string): FormData => {
  const form = new FormData();
  form.set('file', new File([text], name));
  return form;
};

/** Phone numbers of an import that no other one has. */
const csvOf = (number: number): string =>
  [
    'First name,Last name,Phone',
    ...Array.from(
      { length: rowsPerImport },
      (_, row) =>
        `Imported,Import ${number},+1${202 + (number % 5)}${String(2_000_000 + number * rowsPerImport + row).padStart(7, '0')}`,
    ),
  ].join('\n');

export async function files({ app, remote, person }: KindParts): Promise<Kind[]> {
  const read = reader(app.services.env.databaseUrl);
  const { organizationId } = person;
  const organization = { app, organizationId } as TestOrganization;
  const imports = importsOf(remote, person);
  const started = new Map<string, number>();
  const uploads: string[] = [];
  const base = await newKnowledgeBase(organization);
  const documents: string[] = [];
  const exports: { isWhole: boolean; detail: string }[] = [];
  const text = perPage.repeat(400);
  return [
    {
      name: `imports of ${rowsPerImport} leads`,
      async begin(number) {
        const { status, body } = await imports.upload(csvOf(number), `leads ${number}.csv`);
        if (status !== 201) throw new Error(`An import was answered with ${status}: ${JSON.stringify(body)}`);
        const options = { ...body.options, existing: 'update' };
        const begun = await person.request<{ error?: { reason?: string } }>(
          'POST',
          `/api/leads/import/${body.id}/start`,
          {
            options,
          },
        );
        // The first request was carried out, and its answer was lost.
        if (begun.status !== 202 && begun.body.error?.reason !== 'import_started')
          throw new Error(`A start was answered with ${begun.status}: ${JSON.stringify(begun.body)}`);
        started.set(body.id, number);
      },
      async outcomes() {
        const rows = await read<{ id: string; import_status: string; leads: number; rows_done: number }>(
          `SELECT i.id, i.import_status, i.rows_done,
             (SELECT count(*)::int FROM leads l WHERE l.organization_id = i.organization_id AND l.last_name = n.name) AS leads
           FROM lead_imports i JOIN unnest($2::uuid[], $3::text[]) AS n(id, name) ON n.id = i.id WHERE i.organization_id = $1`,
          [organizationId, [...started.keys()], [...started.values()].map((number) => `Import ${number}`)],
        );
        const found = rows.map(({ id, import_status, leads, rows_done }) => ({
          isStuck: ['running', 'waiting'].includes(import_status),
          isLost: import_status === 'failed' || (import_status === 'completed' && leads < rowsPerImport),
          isDoubled: leads > rowsPerImport || rows_done > rowsPerImport,
          detail: `import ${id}: ${import_status}, ${leads} leads, ${rows_done} rows done`,
        }));
        return [...found, ...Array.from({ length: started.size - rows.length }, () => ({ isLost: true }))];
      },
    },
    {
      name: 'exports of leads',
      async begin() {
        // Asked for again until it comes whole.
        const [before] = await read<{ count: number }>(
          'SELECT count(*)::int AS count FROM leads WHERE organization_id = $1',
          [organizationId],
        );
        const response = await remote.fetch('/api/leads/export', { headers: { cookie: person.cookie } });
        const lines = (await response.text()).trimEnd().split('\n').length - 1;
        const isWhole = response.status === 200 && lines >= (before?.count ?? 0);
        exports.push({ isWhole, detail: `${response.status}: ${lines} lines of ${before?.count}` });
      },
      outcomes: async () => exports.map(({ isWhole, detail }) => ({ isLost: !isWhole, detail })),
    },
    {
      name: 'documents of leads',
      async begin(number) {
        const name = `cv ${number}.txt`;
        const form = formOf(name, `Ada Number${number}\nEmail: ada${number}@example.com\n${perPage.repeat(50)}`);
        const { status, body } = await person.request<{ id: string }>('POST', '/api/lead-uploads', form);
        if (status !== 201) throw new Error(`An upload was answered with ${status}: ${JSON.stringify(body)}`);
        uploads.push(body.id);
      },
      async outcomes() {
        const rows = await read<{ id: string; upload_status: string; error_message: string | null }>(
          'SELECT id, upload_status, error_message FROM lead_uploads WHERE id = ANY($1)',
          [uploads],
        );
        const found = rows.map(({ id, upload_status, error_message }) => ({
          isStuck: ['pending', 'processing'].includes(upload_status),
          isLost: upload_status === 'failed',
          detail: `upload ${id}: ${upload_status} ${error_message ?? ''}`,
        }));
        return [...found, ...Array.from({ length: uploads.length - rows.length }, () => ({ isLost: true }))];
      },
    },
    {
      name: 'documents of knowledge',
      async begin(number) {
        const form = formOf(`hours ${number}.txt`, text);
        const path = `/api/knowledge-bases/${base}/documents`;
        const { status, body } = await person.request<{ id: string }>('POST', path, form);
        if (status !== 201) throw new Error(`A document was answered with ${status}: ${JSON.stringify(body)}`);
        documents.push(body.id);
      },
      async outcomes() {
        const rows = await read<{
          id: string;
          document_status: string;
          error_message: string | null;
          passages: number;
          passage_count: number;
        }>(
          `SELECT d.id, d.document_status, d.error_message, d.passage_count,
             (SELECT count(*)::int FROM knowledge_passages p WHERE p.document_id = d.id) AS passages
           FROM knowledge_documents d WHERE d.id = ANY($1)`,
          [documents],
        );
        const most = Math.max(...rows.map(({ passages }) => passages));
        const found = rows.map(({ id, document_status, passages, passage_count, error_message }) => ({
          isStuck: ['waiting', 'reading'].includes(document_status),
          isLost: document_status === 'failed' || (document_status === 'ready' && passages < most),
          isDoubled: passages > passage_count && document_status === 'ready',
          detail: `document ${id}: ${document_status} ${error_message ?? ''}, ${passages} passages of ${most}`,
        }));
        return [...found, ...Array.from({ length: documents.length - rows.length }, () => ({ isLost: true }))];
      },
    },
  ];
}
