import type { MicroPrompt } from '@switchboard/contracts/micro-prompts';
import {
  Button,
  EmptyState,
  Heading,
  IconBuilding,
  IconPlus,
  Loaded,
  Page,
  PageHeader,
} from '@switchboard/design-system';
import { useCan, useOrganization } from '@switchboard/platform';
import { endpointRows, useQuery, useRow } from '@switchboard/platform/query';
import { type AddressedDialog, anyText, useAddress, useDialogAddress } from '@switchboard/platform/router';
import { MicroPromptCardsSkeleton } from '../features/browse-micro-prompts/MicroPromptCards.tsx';
import { MicroPromptList } from '../features/browse-micro-prompts/MicroPromptList.tsx';
import { DeleteMicroPrompt } from '../features/edit-micro-prompt/DeleteMicroPrompt.tsx';
import { MicroPromptDialog } from '../features/edit-micro-prompt/MicroPromptDialog.tsx';

interface DialogsProps {
  listed: readonly MicroPrompt[] | undefined;
  dialog: AddressedDialog;
}

function Dialogs({ listed, dialog }: DialogsProps) {
  const { close } = dialog;
  const prompt = useRow('GET /api/micro-prompts/:id', dialog.edit ?? dialog.delete, {
    listed,
    noun: 'micro prompt',
    onMissing: close,
  });
  if (dialog.isCreating) return <MicroPromptDialog onClose={close} />;
  if (!prompt) return null;
  if (dialog.edit) return <MicroPromptDialog key={prompt.id} prompt={prompt} onClose={close} />;
  return <DeleteMicroPrompt prompt={prompt} onClose={close} />;
}

/** The page for members of an organization. */
function Library() {
  const canWrite = useCan('prompt.write');
  const prompts = useQuery(endpointRows('GET /api/micro-prompts'));
  const [{ search }, change] = useAddress({ search: anyText });
  const dialog = useDialogAddress(canWrite ? ['create', 'edit', 'delete'] : []);
  const actions = canWrite
    ? {
        onAdd: dialog.create,
        onEdit: (id: string) => dialog.open('edit', id),
        onDelete: (id: string) => dialog.open('delete', id),
      }
    : undefined;
  return (
    <Page>
      <PageHeader
        title="Micro Prompts"
        description="Short reusable texts for the prompts of your assistants."
        actions={
          actions && (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onAdd}>
              Add Micro Prompt
            </Button>
          )
        }
      />
      <Loaded query={prompts} failed="Failed to fetch micro prompts" loading={<MicroPromptCardsSkeleton />}>
        {(rows) => (
          <MicroPromptList
            prompts={rows}
            search={search ?? ''}
            onSearchChange={(text) => change({ search: text })}
            actions={actions}
          />
        )}
      </Loaded>
      {canWrite && <Dialogs listed={prompts.data} dialog={dialog} />}
    </Page>
  );
}

/** `/micro-prompts`: the organization's library of short reusable texts. */
export function MicroPromptsPage() {
  if (useOrganization()) return <Library />;
  return (
    <Page>
      <EmptyState
        icon={<IconBuilding />}
        title={<Heading level={1}>No Organization Found</Heading>}
        description="You need to be part of an organization to access micro prompts."
      />
    </Page>
  );
}
