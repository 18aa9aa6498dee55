import type { SchemaTemplate } from '@switchboard/contracts/schema-templates';
import { Button, ErrorState, IconForm, NotFound, Page, PageHeader } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, useParams } from '@switchboard/platform/router';
import { EditorSkeleton, LazySchemaTemplateEditor } from './LazySchemaTemplateEditor.tsx';

const listPage = '/schema-templates';

function Unknown() {
  return (
    <NotFound what="Schema template" icon={<IconForm />} actions={<Button href={listPage}>Back to Templates</Button>} />
  );
}

function Template({ id }: { id: string }) {
  const query = useQuery(endpointQuery('GET /api/schema-templates/:id', { params: { id } }));
  const { data, error, refetch, isFetching } = query;
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  // When the template is deleted during editing, the editor keeps the edits and shows a notice.
  if (data) return <LazySchemaTemplateEditor template={data as SchemaTemplate} isGone={isGone} />;
  if (isGone) return <Unknown />;
  if (error)
    return (
      <>
        <PageHeader title="Schema template" breadcrumbs={[{ label: 'Schema Templates', href: listPage }]} />
        <ErrorState
          title="Failed to load schema template"
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      </>
    );
  return <EditorSkeleton />;
}

/** `/schema-templates/:id`: the form editor. */
export function SchemaTemplatePage() {
  const { id } = useParams();
  const known = anyId(id ?? null);
  return <Page>{known ? <Template key={known} id={known} /> : <Unknown />}</Page>;
}
