import type { Assistant } from '@switchboard/contracts/assistants';
import { request } from '@switchboard/platform';
import { organizationKey, queryOptions } from '@switchboard/platform/query';

const pageSize = 100;

async function allPublishedAssistants(signal: AbortSignal): Promise<Assistant[]> {
  const assistants: Assistant[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Assistant[]; next_cursor: string | null } = await request('GET /api/assistants', {
      query: { status: 'published', limit: pageSize, ...(cursor === null ? {} : { cursor }) },
      signal,
    });
    assistants.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return assistants;
}

/** What a feature template is put together from: published assistants and schema templates, both by name. */
export function templatePartsOptions() {
  return queryOptions({
    queryKey: organizationKey('assistants', 'template-parts'),
    queryFn: async ({ signal }) => {
      const [assistants, schemas] = await Promise.all([
        allPublishedAssistants(signal),
        request('GET /api/schema-templates', { signal }),
      ]);
      return { assistants, schemaTemplates: schemas.items };
    },
    // Assistants are published on other pages: the dialog asks each time it opens.
    staleTime: 0,
  });
}
