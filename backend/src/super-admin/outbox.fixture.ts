import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { outboxApi } from '@switchboard/contracts/outbox';
import { outboxOf } from '../mail/kept-mails.ts';
import type { DomainFixture, Ids } from '../testing/operation-fixture.ts';
import type { TestOrganization } from '../testing/test-organization.ts';

/** A mail in the outbox that belongs to no organization. */
async function newKeptMail({ app }: TestOrganization): Promise<Ids> {
  const folder = outboxOf(app.services.env);
  const name = `2026-11-20T08-00-00.000Z-${randomUUID()}`;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.txt`), 'To: ada@example.com\nSubject: Hello\n\nHello Ada,\n');
  return { name };
}

export const fixture: DomainFixture<typeof outboxApi> = {
  operations: {
    'GET /api/superadmin/outbox': { may: 'super admin' },
    'GET /api/superadmin/outbox/:name': { may: 'super admin', params: newKeptMail },
  },
};
