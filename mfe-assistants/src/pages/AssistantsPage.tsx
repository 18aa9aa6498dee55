import { type Assistant, AssistantStatus } from '@switchboard/contracts/assistants';
import { Button, below, EmptyState, IconBot, Page, PageHeader, tokens } from '@switchboard/design-system';
import { IconArrowLeft } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import {
  anyText,
  Navigate,
  oneOf,
  useAddress,
  useDialogAddress,
  useLocation,
  useNavigate,
  useParams,
} from '@switchboard/platform/router';
import { useState } from 'react';
import styled from 'styled-components';
import { AssistantList } from '../features/browse-assistants/AssistantList.tsx';
import { CreateAssistantDialog } from '../features/create-assistant/CreateAssistantDialog.tsx';
import { UndecidedNotices } from '../features/disclose/UndecidedNotices.tsx';
import { ImportDialog } from '../features/manage-assistant/ImportDialog.tsx';
import { ModelNotices } from '../features/notice-models/ModelNotices.tsx';
import { LazyAssistantEditor } from './LazyAssistantEditor.tsx';

// Next to the sidebar, list and editor need this much width; below it, one of them is shown at a time.
const stacked = below(1000);

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(14rem, 18rem) minmax(0, 1fr);
  align-items: start;
  gap: ${tokens.space[5]};

  & > [data-part='back'] {
    display: none;
  }

  ${stacked} {
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

// A panel next to the editor leaves this much room for the prompt; the list is hidden then, as for the workspace.
const docked = stacked.replace('@media', '@media not all and');

const RoomForPanel = styled(Page)`
  ${docked} {
    &[data-docked] {
      padding-inline-end: calc(${tokens.width.panel} + ${tokens.space[5]});
    }

    &:is([data-docked], [data-wide]) [data-part='list'] {
      display: none;
    }

    &:is([data-docked], [data-wide]) [data-selected] {
      grid-template-columns: minmax(0, 1fr);
    }

    &[data-docked] [data-part='back'] {
      display: block;
    }
  }
`;

const parts = {
  id: anyText,
  test: anyText,
  edit: anyText,
  search: anyText,
  status: oneOf(AssistantStatus.options),
  view: anyText,
  tab: anyText,
};

/** `/assistants` and `/assistants/:id`: the list on the left, the chosen assistant on the right. */
export function AssistantsPage() {
  const { id } = useParams();
  const { search: query } = useLocation();
  const [address, change] = useAddress(parts);
  const navigate = useNavigate();
  const canWrite = useCan('assistant.write');
  const dialog = useDialogAddress(canWrite ? ['create', 'edit'] : ['edit']);
  const [isImporting, setImporting] = useState(false);
  const show = (assistant: Pick<Assistant, 'id'>) => void navigate(`/assistants/${assistant.id}`, { replace: true });

  // An assistant is edited on its own page. Older addresses named it as `id`.
  const named = address.edit ?? address.id;
  if (named) {
    const rest = new URLSearchParams(query);
    rest.delete('edit');
    rest.delete('id');
    return <Navigate to={{ pathname: `/assistants/${encodeURIComponent(named)}`, search: rest.toString() }} replace />;
  }
  const isWide = Boolean(id) && (address.view !== null || address.tab === 'flow');
  const back = (
    <Button size="sm" variant="ghost" icon={<IconArrowLeft />} href="/assistants">
      All assistants
    </Button>
  );
  return (
    <RoomForPanel data-docked={id && address.test !== null ? '' : undefined} data-wide={isWide ? '' : undefined}>
      <PageHeader
        title="Assistants"
        description={isWide ? undefined : 'The AI voices that call your leads. Published ones can be chosen for calls.'}
        actions={isWide ? back : undefined}
      />
      {/* The prompt or flow takes the space of the content about all assistants. */}
      {!isWide && (
        <>
          <UndecidedNotices />
          <ModelNotices />
        </>
      )}
      <Columns data-selected={id ? '' : undefined}>
        <section data-part="list" aria-label="Choose an assistant">
          <AssistantList
            search={address.search ?? ''}
            onSearchChange={(search) => change({ search })}
            status={address.status}
            onStatusChange={(status) => change({ status })}
            selectedId={id}
            onCreate={canWrite ? dialog.create : undefined}
            onImport={canWrite ? () => setImporting(true) : undefined}
          />
        </section>
        {!isWide && <div data-part="back">{back}</div>}
        <div data-part="detail">
          {id ? (
            <LazyAssistantEditor key={id} id={id} />
          ) : (
            <EmptyState icon={<IconBot />} title="Select an assistant to edit or create a new one" />
          )}
        </div>
      </Columns>
      {dialog.isCreating && <CreateAssistantDialog onClose={dialog.close} onCreated={show} />}
      {isImporting && (
        <ImportDialog
          onClose={() => setImporting(false)}
          onImported={(assistant) => {
            setImporting(false);
            show(assistant);
          }}
        />
      )}
    </RoomForPanel>
  );
}
