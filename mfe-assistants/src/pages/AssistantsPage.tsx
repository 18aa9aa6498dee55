import { Button, EmptyState, IconBot, Page, PageHeader, tokens } from '@switchboard/design-system';
import { IconArrowLeft } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { Navigate, useNavigate, useParams, useSearchParams } from '@switchboard/platform/router';
import styled from 'styled-components';
import { AssistantList } from '../features/browse-assistants/AssistantList.tsx';
import { CreateAssistantDialog } from '../features/create-assistant/CreateAssistantDialog.tsx';
import { AssistantView } from '../features/view-assistant/AssistantView.tsx';

// Beside the sidebar, list and assistant need this much room; below it, one of them is shown at a time.
const stackedBelow = '860px';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(240px, 300px) minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[5]};

  & > [data-part='back'] {
    display: none;
  }

  @media (max-width: ${stackedBelow}) {
    grid-template-columns: minmax(0, 1fr);

    &[data-selected] > [data-part='list'],
    &:not([data-selected]) > [data-part='detail'] {
      display: none;
    }

    & > [data-part='back'] {
      display: block;
    }

    &:not([data-selected]) > [data-part='back'] {
      display: none;
    }
  }
`;

/** `/assistants` and `/assistants/:id`: the list on the left, the chosen assistant on the right. */
export function AssistantsPage() {
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const canWrite = useCan('assistant.write');

  const change = (name: string, value: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );

  // Addresses of an earlier time named the assistant in the query.
  const oldId = params.get('id');
  if (oldId) {
    const rest = new URLSearchParams(params);
    rest.delete('id');
    return <Navigate to={{ pathname: `/assistants/${encodeURIComponent(oldId)}`, search: rest.toString() }} replace />;
  }
  return (
    <Page>
      <PageHeader
        title="Assistants"
        description="The AI voices that call your leads. Published ones can be chosen for calls."
      />
      <Columns data-selected={id ? '' : undefined}>
        <section data-part="list" aria-label="Choose an assistant">
          <AssistantList
            search={params.get('search') ?? ''}
            onSearchChange={(search) => change('search', search)}
            selectedId={id}
            onCreate={canWrite ? () => change('dialog', 'create') : undefined}
          />
        </section>
        <div data-part="back">
          <Button size="sm" variant="ghost" icon={<IconArrowLeft />} href="/assistants">
            All assistants
          </Button>
        </div>
        <div data-part="detail">
          {id ? (
            <AssistantView key={id} id={id} />
          ) : (
            <EmptyState icon={<IconBot />} title="Select an assistant to edit or create a new one" />
          )}
        </div>
      </Columns>
      {canWrite && params.get('dialog') === 'create' && (
        <CreateAssistantDialog
          onClose={() => change('dialog', null)}
          onCreated={(assistant) => void navigate(`/assistants/${assistant.id}`, { replace: true })}
        />
      )}
    </Page>
  );
}
