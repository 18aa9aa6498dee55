import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Operation } from '@switchboard/contracts';
import type { DomainFixture, OperationFixture } from './operation-fixture.ts';
import type { TestOrganization } from './test-organization.ts';

// They are found instead of listed: a test names operations without one.
const root = new URL('..', import.meta.url);
const files = readdirSync(fileURLToPath(root), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.fixture.ts'),
);
const modules: { fixture?: DomainFixture }[] = await Promise.all(
  files.map((file) => import(/* @vite-ignore */ new URL(file, root).href)),
);
const domains = modules.flatMap(({ fixture }) => (fixture ? [fixture] : []));

/** How to make a working request to each operation. */
export const fixtures = Object.assign({}, ...domains.map(({ operations }) => operations)) as Record<
  Operation,
  OperationFixture
>;

/** One row of every kind that a list could show; returns their ids. */
export async function addRows(organization: TestOrganization): Promise<string[]> {
  return Promise.all(domains.flatMap(({ newRows = [] }) => newRows.map((newRow) => newRow(organization))));
}
