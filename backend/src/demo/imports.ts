import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createImport, startImport, undoImport } from '../domains/lead-imports/lead-imports.service.ts';
import { runImport } from '../domains/lead-imports/run-import.ts';
import { undoImportedLeads } from '../domains/lead-imports/undo-import.ts';
import { actingAs } from './acting.ts';
import type { DemoContext, DemoLead } from './context.ts';
import { inventPerson } from './people.ts';

const hour = 3_600_000;

const csv = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\r\n');

/** A list as it comes from a fair: most rows are people, some are already leads, some have typing errors. */
function fairList(leads: readonly DemoLead[], first: number): string {
  const people = Array.from({ length: 9 }, (_, index) => inventPerson(first + index));
  const known = leads.slice(20, 22);
  const row = ({ first_name, last_name, phone_number, email, company }: Omit<DemoLead, 'id' | 'created_at'>) => [
    `${first_name} ${last_name}`,
    phone_number,
    email ?? '',
    company ?? '',
    'Met at the stand',
  ];
  return csv([
    ['Name', 'Phone', 'E-mail', 'Company', 'Notes'],
    ...people.slice(0, 5).map(row),
    ['Nadia Petrova', '555-12', 'nadia@example.com', 'Mirador', 'Wants a call next week'],
    ...known.map(row),
    ['', '+12025550188', 'info@example.com', 'Cedar & Co', '=1+1'],
    ['Yusuf Demir', '', 'yusuf.demir@example', 'Tern Energy', ''],
    ...people.slice(5).map(row),
  ]);
}

const smallList = (first: number, count: number) =>
  csv([
    ['First name', 'Last name', 'Mobile'],
    ...Array.from({ length: count }, (_, index) => {
      const { first_name, last_name, phone_number } = inventPerson(first + index);
      return [first_name, last_name, phone_number];
    }),
  ]);

/** Imports in the usual states: imported with rows to fix, undone, and waiting for review. */
export async function fillImports(demoContext: DemoContext, leads: readonly DemoLead[]): Promise<void> {
  const { services, demo, organization_id } = demoContext;
  if (!demo.is_pro) return;
  const context = await actingAs(demoContext, 1);
  const first = demo.leads.first + demo.leads.count;
  const take = async (name: string, text: string) => {
    const file = await services.files.receive(Readable.from([text]));
    const sha256 = createHash('sha256').update(text).digest('hex');
    return createImport(context, Object.assign(file, { name, sha256 }));
  };
  const importAll = async (name: string, text: string) => {
    const { id, options } = await take(name, text);
    await startImport(context, id, options);
    await runImport(services, { organization_id, import_id: id }, true);
    return id;
  };
  const fair = await importAll('job-fair-october.csv', fairList(leads, first));
  const twice = await importAll('old-list.csv', smallList(first + 20, 6));
  await undoImport(context, twice);
  await undoImportedLeads(services, { organization_id, import_id: twice });
  const waiting = await take('referrals.csv', smallList(first + 40, 12));
  const ages = [
    [fair, 30],
    [twice, 52],
    [waiting.id, 2],
  ] as const;
  for (const [id, hours] of ages) {
    const at = new Date(Date.now() - hours * hour);
    const { started_at } = await services.db.lead_imports.findFirstOrThrow({ where: { id } });
    await services.db.lead_imports.update({
      where: { id },
      data: { created_at: at, updated_at: at, ...(started_at ? { started_at: at, finished_at: at } : {}) },
      select: { id: true },
    });
    const made = await services.db.leads.findMany({ where: { lead_import_id: id }, orderBy: { phone_e164: 'asc' } });
    for (const [index, lead] of made.entries()) {
      // Each a moment after the one before, so that every demo lists them alike.
      const created_at = new Date(at.getTime() + index * 1000);
      // Equal timestamps mean that a lead is unchanged since its creation.
      await services.db.leads.update({
        where: { id: lead.id },
        data: { created_at, updated_at: created_at },
        select: { id: true },
      });
    }
  }
}
