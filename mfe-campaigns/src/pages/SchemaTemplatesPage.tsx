import { Button, IconPlus, Loaded, LoadMore, Page, PageHeader, Stack, tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { notifyError, useCan } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery, useRow } from '@switchboard/platform/query';
import { anyId, anyText, useAddress, useNavigate } from '@switchboard/platform/router';
import styled from 'styled-components';
import { DeleteSchemaTemplate } from '../features/browse-schema-templates/DeleteSchemaTemplate.tsx';
import { SchemaTemplateTable } from '../features/browse-schema-templates/SchemaTemplateTable.tsx';
import { useDuplicateSchemaTemplate } from '../features/browse-schema-templates/useDuplicateSchemaTemplate.ts';

const parts = { search: anyText, delete: anyId };
const searchDelayMs = 250;

const Search = styled(SearchField)`
  max-inline-size: ${tokens.width.floating};
`;

/** `/schema-templates`: the forms by which campaigns are filled in. */
export function SchemaTemplatesPage() {
  const canWrite = useCan('template.write');
  const navigate = useNavigate();
  const [{ search, delete: deletedId }, change] = useAddress(parts);
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/schema-templates', { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const duplicate = useDuplicateSchemaTemplate();
  const close = () => change({ delete: null });
  const deleted = useRow('GET /api/schema-templates/:id', canWrite ? deletedId : null, {
    listed: list.data,
    noun: 'schema template',
    onMissing: close,
  });
  const shared = {
    search: search ?? '',
    onClearSearch: () => change({ search: null }),
    onOpen: (id: string) => void navigate(`/schema-templates/${id}`),
    actions: canWrite ? { onDuplicate: duplicate, onDelete: (id: string) => change({ delete: id }) } : undefined,
  };
  return (
    <Page>
      <PageHeader
        title="Schema Templates"
        description="Forms for the details a campaign needs. Feature templates use them."
        actions={
          canWrite && (
            <Button variant="primary" icon={<IconPlus />} href="/schema-templates/new">
              New Template
            </Button>
          )
        }
      />
      <Stack gap={3}>
        <Search
          label="Search schema templates"
          placeholder="Search schema templates..."
          value={search ?? ''}
          onChange={(text) => change({ search: text.trim() })}
          debounceMs={searchDelayMs}
        />
        <Loaded
          query={list}
          failed="Failed to load schema templates"
          loading={<SchemaTemplateTable {...shared} templates={undefined} />}
        >
          {(rows) => (
            <SchemaTemplateTable
              {...shared}
              templates={rows}
              footer={
                list.hasNextPage && (
                  <LoadMore query={list} onFailed={(error) => notifyError('Failed to load schema templates', error)} />
                )
              }
            />
          )}
        </Loaded>
      </Stack>
      {deleted && <DeleteSchemaTemplate template={deleted} onClose={close} />}
    </Page>
  );
}
