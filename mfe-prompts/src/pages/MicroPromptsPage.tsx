import { Button, EmptyState, Heading, IconBuilding, IconPlus, Page, PageHeader } from '@switchboard/design-system';
import { useCan, useOrganization } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { microPromptsOptions } from '../api/microPrompts.ts';
import { MicroPromptList } from '../features/browse-micro-prompts/MicroPromptList.tsx';
import { DeleteMicroPromptDialog } from '../features/delete-micro-prompt/DeleteMicroPromptDialog.tsx';
import { MicroPromptDialog } from '../features/edit-micro-prompt/MicroPromptDialog.tsx';

/** The dialog that the address names: `?dialog=add`, `?edit=<id>`, `?delete=<id>`. */
function Dialogs({ onClose }: { onClose: () => void }) {
  const [params] = useSearchParams();
  const { data } = useQuery(microPromptsOptions());
  const find = (id: string | null) => data?.items.find((prompt) => prompt.id === id);
  const edited = find(params.get('edit'));
  const deleted = find(params.get('delete'));
  if (params.get('dialog') === 'add') return <MicroPromptDialog onClose={onClose} />;
  if (edited) return <MicroPromptDialog key={edited.id} prompt={edited} onClose={onClose} />;
  if (deleted) return <DeleteMicroPromptDialog prompt={deleted} onClose={onClose} />;
  return null;
}

/** `/micro-prompts`: the organization's library of short reusable texts. */
export function MicroPromptsPage() {
  const organization = useOrganization();
  const canWrite = useCan('prompt.write');
  const [params, setParams] = useSearchParams();

  const change = (changes: Record<string, string | null>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  const actions = {
    onAdd: () => change({ dialog: 'add' }),
    onEdit: ({ id }: { id: string }) => change({ edit: id }),
    onDelete: ({ id }: { id: string }) => change({ delete: id }),
  };

  if (!organization)
    return (
      <Page>
        <EmptyState
          icon={<IconBuilding />}
          title={<Heading level={1}>No Organization Found</Heading>}
          description="You need to be part of an organization to access micro prompts."
        />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Micro Prompts"
        description="Short reusable texts for the prompts of your assistants."
        actions={
          canWrite ? (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onAdd}>
              Add Micro Prompt
            </Button>
          ) : undefined
        }
      />
      <MicroPromptList
        search={params.get('search') ?? ''}
        onSearchChange={(search) => change({ search })}
        actions={canWrite ? actions : undefined}
      />
      {canWrite && <Dialogs onClose={() => change({ dialog: null, edit: null, delete: null })} />}
    </Page>
  );
}
