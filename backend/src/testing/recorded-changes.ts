import type { Operation as OperationKey } from '@switchboard/contracts';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { backToOwn, doneStatus, operationOf, personOf, send, type TwoOrganizations } from './two-organizations.ts';

interface Suite {
  organizations(): TwoOrganizations;
  /** A connection that sees every organization's rows. */
  owner(): pg.Client;
}

/** Operations that change nothing that an auditor asks for, or that a page shows. */
const unaudited: readonly OperationKey[] = [
  'POST /api/module-failures',
  'POST /api/module-opens',
  // What somebody has put away is theirs alone.
  'PATCH /api/onboarding',
  // Visitors write to their chat, whose call log has it all.
  'POST /api/embed/:public_key/conversations',
  'POST /api/embed/:public_key/conversations/:id/messages',
  'POST /api/embed/:public_key/conversations/:id/end',
  'POST /api/embed/:public_key/conversations/:id/transcript',
  // They only tell what would be done.
  'POST /api/leads/bulk/schedule/preview',
  'POST /api/slots/preview',
  // Asking changes nothing.
  'POST /api/knowledge-bases/search',
  'POST /api/tools/try',
  'POST /api/tools/mcp',
  'POST /api/pronunciations/try',
  'POST /api/assistants/:id/try-provider',
  'POST /api/providers/detect',
  'POST /api/knowledge-bases/:id/search',
  'POST /api/assistants/:id/flow/checks',
  'POST /api/assistants/:id/flow/tests',
  'POST /api/flows/import',
];
const untold: readonly OperationKey[] = [
  // Pages hear of a message with its reply, and a sent transcript changes no row that they show.
  'POST /api/embed/:public_key/conversations/:id/messages',
  'POST /api/embed/:public_key/conversations/:id/transcript',
  'POST /api/module-failures',
  'POST /api/module-opens',
  'POST /api/leads/bulk/schedule/preview',
  'POST /api/slots/preview',
  'POST /api/knowledge-bases/search',
  'POST /api/tools/try',
  'POST /api/tools/mcp',
  'POST /api/pronunciations/try',
  'POST /api/assistants/:id/try-provider',
  'POST /api/providers/detect',
  'POST /api/knowledge-bases/:id/search',
  'POST /api/assistants/:id/flow/checks',
  'POST /api/assistants/:id/flow/tests',
  'POST /api/flows/import',
  // A test changes no row.
  'POST /api/call-hook/test',
  // Whoever listens in changes nothing.
  'POST /api/call/:id/listen',
  // A test call changes no row.
  'POST /api/phone-numbers/:id/test-trunk',
];

async function written(owner: pg.Client, organizationId: string): Promise<{ entries: number; events: number }> {
  const { rows } = await owner.query<{ entries: number; events: number }>(
    `SELECT (SELECT count(*)::int FROM audit_logs WHERE organization_id = $1) AS entries,
       (SELECT count(*)::int FROM live_events WHERE organization_id = $1) AS events`,
    [organizationId],
  );
  return rows[0] ?? { entries: 0, events: 0 };
}

/** One operation that changes something of an organization: the audit log records it, and browsers get an event. */
export function recordedChange(key: OperationKey, { organizations, owner }: Suite): void {
  it(`${key} writes to the audit log and notifies open pages`, async () => {
    const both = organizations();
    await backToOwn(both);
    const operation = operationOf(both, key);
    const { organizationId } = both.own;
    const asker = personOf(both.own, operation);
    const ids = (await operation.fixture.ids?.(both.own, asker)) ?? {};
    const request = await operation.request(ids, both.own);
    const before = await written(owner(), organizationId);
    const { status, text } = await send(both, operation, request, asker);
    expect(status, text).toBe(doneStatus(operation));
    const after = await written(owner(), organizationId);
    expect(after.entries > before.entries, 'an entry of the audit log').toBe(!unaudited.includes(key));
    expect(after.events > before.events, 'a live event').toBe(!untold.includes(key));
  });
}
