import type { KnowledgeBase } from '@switchboard/contracts/knowledge';
import {
  Button,
  EmptyState,
  IconBook,
  Loaded,
  NotFound,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Tabs } from '@switchboard/design-system/data';
import { IconEdit, IconTrash } from '@switchboard/design-system/icons';
import { ApiError, useCan } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress, useDialogAddress, useNavigate, useParams } from '@switchboard/platform/router';
import { PasteTextDialog } from '../features/add-documents/PasteTextDialog.tsx';
import { AskKnowledge } from '../features/ask-knowledge/AskKnowledge.tsx';
import { DeleteKnowledge } from '../features/edit-knowledge/DeleteKnowledge.tsx';
import { KnowledgeDialog } from '../features/edit-knowledge/KnowledgeDialog.tsx';
import { UserList } from '../knowledge/UserList.tsx';
import { KnowledgeDocuments } from './KnowledgeDocuments.tsx';

const listPage = '/knowledge';
const parts = { tab: oneOf(['ask', 'users']), passages: anyId };

function Unknown() {
  return (
    <NotFound
      what="Knowledge base"
      icon={<IconBook />}
      actions={<Button href={listPage}>All knowledge bases</Button>}
    />
  );
}

/** The assistants that use the base, and what their live versions know of it. */
function Users({ id }: { id: string }) {
  const uses = useQuery(endpointQuery('GET /api/knowledge-bases/:id/uses', { params: { id } }));
  return (
    <Loaded query={uses} failed="Failed to read what uses it" loading={<Skeleton lines={3} />}>
      {(users) =>
        users.total === 0 ? (
          <EmptyState
            icon={<IconBook />}
            title="No assistant uses it yet"
            description="Choose it in the editor of an assistant, under Knowledge."
            action={<Button href="/assistants">Assistants</Button>}
          />
        ) : (
          <Stack gap={3}>
            <Text as="p" tone="muted">
              Live versions use the documents from the time of publishing. Publish an assistant again to include new
              documents.
            </Text>
            <UserList users={users} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function Base({ base }: { base: KnowledgeBase }) {
  const { id, name, description, document_count, assistant_count } = base;
  const canWrite = useCan('knowledge.write');
  const navigate = useNavigate();
  const [{ tab }, change] = useAddress(parts);
  const dialog = useDialogAddress(canWrite ? ['create', 'edit', 'delete'] : []);
  const toPassages = (documentId: string) => change({ tab: null, passages: documentId });
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Knowledge', href: listPage }, { label: name }]}
        title={name}
        description={description ?? undefined}
        actions={
          canWrite && (
            <>
              <Button icon={<IconEdit />} onPress={() => dialog.open('edit', id)}>
                Rename
              </Button>
              <Button icon={<IconTrash />} onPress={() => dialog.open('delete', id)}>
                Delete
              </Button>
            </>
          )
        }
      />
      <Tabs
        label="Knowledge base"
        selectedId={tab ?? 'documents'}
        onSelectionChange={(next) => afterAsking(() => change({ tab: next === 'documents' ? null : next }))}
        items={[
          {
            id: 'documents',
            label: 'Documents',
            count: document_count,
            content: <KnowledgeDocuments base={base} onPaste={dialog.create} />,
          },
          { id: 'ask', label: 'Ask it', content: <AskKnowledge baseId={id} onOpen={toPassages} /> },
          { id: 'users', label: 'Used by', count: assistant_count, content: <Users id={id} /> },
        ]}
      />
      {dialog.isCreating && <PasteTextDialog baseId={id} onClose={dialog.close} />}
      {dialog.edit === id && <KnowledgeDialog base={base} onClose={dialog.close} />}
      {dialog.delete === id && (
        <DeleteKnowledge base={base} onClose={dialog.close} onDeleted={() => void navigate(listPage)} />
      )}
    </>
  );
}

function Named({ id }: { id: string }) {
  const base = useQuery(endpointQuery('GET /api/knowledge-bases/:id', { params: { id } }));
  if (base.error instanceof ApiError && base.error.code === 'NOT_FOUND') return <Unknown />;
  return (
    <>
      {!base.data && <PageHeader title="Knowledge base" breadcrumbs={[{ label: 'Knowledge', href: listPage }]} />}
      <Loaded
        query={base}
        failed="Failed to load knowledge base"
        loading={
          <Stack gap={5} role="status" aria-busy="true" aria-label="Loading knowledge base">
            <Skeleton lines={6} />
          </Stack>
        }
      >
        {(row) => <Base base={row} />}
      </Loaded>
    </>
  );
}

/** `/knowledge/:id`: the documents of a base, a search in them, and the assistants that use it. */
export function KnowledgeBasePage() {
  const { id } = useParams();
  const known = anyId(id ?? null);
  return <Page>{known ? <Named key={known} id={known} /> : <Unknown />}</Page>;
}
