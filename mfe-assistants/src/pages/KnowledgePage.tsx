import type { KnowledgeBase } from '@switchboard/contracts/knowledge';
import { Button, IconPlus, Loaded, LoadMore, Page, PageHeader, Stack, tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { notifyError, useCan } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery, useRow } from '@switchboard/platform/query';
import { type AddressedDialog, anyText, useAddress, useDialogAddress, useNavigate } from '@switchboard/platform/router';
import styled from 'styled-components';
import { KnowledgeTable } from '../features/browse-knowledge/KnowledgeTable.tsx';
import { DeleteKnowledge } from '../features/edit-knowledge/DeleteKnowledge.tsx';
import { KnowledgeDialog } from '../features/edit-knowledge/KnowledgeDialog.tsx';

const searchDelayMs = 250;

const Search = styled(SearchField)`
  max-inline-size: ${tokens.width.floating};
`;

interface DialogsProps {
  listed: readonly KnowledgeBase[] | undefined;
  dialog: AddressedDialog;
  onOpen: (id: string) => void;
}

function Dialogs({ listed, dialog, onOpen }: DialogsProps) {
  const { close } = dialog;
  const base = useRow('GET /api/knowledge-bases/:id', dialog.edit ?? dialog.delete, {
    listed,
    noun: 'knowledge base',
    onMissing: close,
  });
  if (dialog.isCreating) return <KnowledgeDialog onClose={close} onSaved={({ id }) => onOpen(id)} />;
  if (!base) return null;
  if (dialog.edit) return <KnowledgeDialog key={base.id} base={base} onClose={close} />;
  return <DeleteKnowledge key={base.id} base={base} onClose={close} onDeleted={close} />;
}

/** `/knowledge`: collections of documents that assistants search. */
export function KnowledgePage() {
  const canWrite = useCan('knowledge.write');
  const navigate = useNavigate();
  const [{ search }, change] = useAddress({ search: anyText });
  const dialog = useDialogAddress(canWrite ? ['create', 'edit', 'delete'] : []);
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/knowledge-bases', { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const open = (id: string) => void navigate(`/knowledge/${id}`);
  const shared = {
    search: search ?? '',
    onClearSearch: () => change({ search: null }),
    onOpen: open,
    actions: canWrite
      ? {
          onCreate: dialog.create,
          onEdit: (id: string) => dialog.open('edit', id),
          onDelete: (id: string) => dialog.open('delete', id),
        }
      : undefined,
  };
  return (
    <Page>
      <PageHeader
        title="Knowledge"
        description="Documents that your assistants search to answer callers."
        actions={
          canWrite && (
            <Button variant="primary" icon={<IconPlus />} onPress={dialog.create}>
              Create Knowledge Base
            </Button>
          )
        }
      />
      <Stack gap={3}>
        <Search
          label="Search knowledge bases"
          placeholder="Search knowledge bases..."
          value={search ?? ''}
          onChange={(text) => change({ search: text.trim() })}
          debounceMs={searchDelayMs}
        />
        <Loaded
          query={list}
          failed="Failed to load knowledge bases"
          loading={<KnowledgeTable {...shared} bases={undefined} />}
        >
          {(rows) => (
            <KnowledgeTable
              {...shared}
              bases={rows}
              footer={
                list.hasNextPage && (
                  <LoadMore query={list} onFailed={(error) => notifyError('Failed to load knowledge bases', error)} />
                )
              }
            />
          )}
        </Loaded>
      </Stack>
      {canWrite && <Dialogs listed={list.data} dialog={dialog} onOpen={open} />}
    </Page>
  );
}
