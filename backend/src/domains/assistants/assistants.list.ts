import type { AssistantStatus } from '@switchboard/contracts/assistants';
import type { Page } from '@switchboard/contracts/shared';
import type { Context } from '../../context.ts';
import { newestFirst, type Order, type PageRequest, readPageSql } from '../../database/page.ts';
import type { assistants } from '../../generated/prisma/client.ts';

interface AssistantListQuery extends PageRequest {
  status?: AssistantStatus | undefined;
  search?: string | undefined;
}

/** The columns that lists and the editor's read view show. */
export type AssistantRow = Pick<assistants, (typeof columns)[number]>;

const columns = [
  'id',
  'organization_id',
  'name',
  'description',
  'status',
  'llm_provider',
  'llm_model',
  'stt_provider',
  'stt_model',
  'tts_provider',
  'tts_model',
  'first_message',
  'variables',
  'published_version',
  'has_unpublished_changes',
  'untested_reason',
  'preferred_phone_number_id',
  'is_sample',
  'created_at',
  'updated_at',
] as const;

const byName = { by: 'name', type: 'text', direction: 'asc' } as const satisfies Order;

/** A page of assistants: newest first, or by name if filtered by status, as pickers need it. */
export function listAssistants(
  context: Context,
  { status, search, ...page }: AssistantListQuery,
): Promise<Page<AssistantRow>> {
  return readPageSql(context.tenantPool, status ? byName : newestFirst, page, (bind) => ({
    columns: columns.join(', '),
    from: 'assistants',
    where: [
      `organization_id = ${bind(context.organizationId)}::uuid`,
      ...(status ? [`status = ${bind(status)}`] : []),
      ...(search ? [`search_name LIKE search_pattern(${bind(search)})`] : []),
    ],
  }));
}
