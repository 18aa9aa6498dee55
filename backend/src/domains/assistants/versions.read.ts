import { type AssistantConfig, changedFields } from '@switchboard/contracts/assistant-config';
import type { AssistantVersion } from '@switchboard/contracts/assistants';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import { notFound } from '../../errors.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { isKnowledgeNewest } from '../knowledge-bases/knowledge-revisions.ts';
import { readAssistant } from './assistant-row.ts';
import { configFrom } from './stored-config.ts';

type Row = Omit<AssistantVersion, 'created_at'> & { id: string; created_at: Date };

const newestFirst = { by: 'version_number', type: 'int', direction: 'desc' } as const satisfies Order;

const columns = `id, version_number AS version, notes, created_by_name, created_at, hash,
  (SELECT count(*)::int FROM call_logs l WHERE l.organization_id = v.organization_id AND l.assistant_id = v.assistant_id
    AND l.assistant_version = v.version_number) AS call_count`;

/** The versions of an assistant, newest first, each with the number of its calls. Throws NOT_FOUND. */
export async function listVersions(context: Context, id: string, request: PageRequest): Promise<Page<Row>> {
  await readAssistant(context.db, id);
  return readPageSql<Row>(context.tenantPool, newestFirst, request, (bind) => ({
    columns,
    from: 'assistant_versions v',
    where: [`organization_id = ${bind(context.organizationId)}::uuid`, `assistant_id = ${bind(id)}::uuid`],
  }));
}

/** One version with what was published. Throws NOT_FOUND. */
export async function getVersion({ tenantPool, organizationId }: Context, id: string, version: number) {
  const { rows } = await tenantPool.query<Row & { snapshot: unknown }>(
    `SELECT ${columns}, snapshot FROM assistant_versions v
     WHERE organization_id = $1 AND assistant_id = $2 AND version_number = $3`,
    [organizationId, id, version],
  );
  const [row] = rows;
  if (!row) throw notFound('Version');
  return { ...row, config: configFrom(row.snapshot) };
}

/** What was published as a version. Throws NOT_FOUND. */
export async function readVersion(
  db: Pick<Tx, 'assistant_versions'>,
  assistant_id: string,
  version_number: number,
): Promise<AssistantConfig> {
  const row = await db.assistant_versions.findFirst({
    where: { assistant_id, version_number },
    select: { snapshot: true },
  });
  if (!row) throw notFound('Version');
  return configFrom(row.snapshot);
}

/** Whether calls go by exactly this already, and know of its bases all that is in them now. */
export async function isLive(
  tx: Tx,
  { id, published_version: version }: Pick<assistants, 'id' | 'published_version'>,
  config: AssistantConfig,
): Promise<boolean> {
  if (version === null || changedFields(await readVersion(tx, id, version), config).length > 0) return false;
  return isKnowledgeNewest(tx, id, version);
}
