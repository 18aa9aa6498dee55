import type { Embed } from '@switchboard/contracts/embeds';
import { Button, IconPlus, Loaded, Page, PageHeader } from '@switchboard/design-system';
import { notify, useCan } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery, useRow } from '@switchboard/platform/query';
import { type AddressedDialog, anyText, useAddress, useDialogAddress } from '@switchboard/platform/router';
import { EmbedTable } from '../features/browse-embeds/EmbedTable.tsx';
import { DeleteEmbed } from '../features/edit-embed/DeleteEmbed.tsx';
import { EmbedDialog } from '../features/edit-embed/EmbedDialog.tsx';
import { ReplaceKey } from '../features/edit-embed/ReplaceKey.tsx';
import { SnippetDialog } from '../features/show-snippet/SnippetDialog.tsx';

/** The embed whose code is shown, and the one whose key is about to be replaced. */
function useShownEmbeds() {
  const [{ code, key }, change] = useAddress({ code: anyText, key: anyText, dialog: anyText });
  return {
    code,
    key,
    showCode: ({ id }: Embed) => change({ code: id, key: null, dialog: null }),
    askForKey: ({ id }: Embed) => change({ key: id }),
    close: () => change({ code: null, key: null }),
  };
}

interface DialogsProps {
  listed: readonly Embed[] | undefined;
  dialog: AddressedDialog;
  onCreated: (embed: Embed) => void;
}

function Dialogs({ listed, dialog, onCreated }: DialogsProps) {
  const { close } = dialog;
  const embed = useRow('GET /api/embeds/:id', dialog.edit ?? dialog.delete, {
    listed,
    noun: 'web embed',
    onMissing: close,
  });
  if (dialog.isCreating) return <EmbedDialog onClose={close} onCreated={onCreated} />;
  if (!embed) return null;
  if (dialog.edit) return <EmbedDialog key={embed.id} embed={embed} onClose={close} onCreated={onCreated} />;
  return <DeleteEmbed embed={embed} onClose={close} />;
}

interface ShownProps {
  listed: readonly Embed[] | undefined;
  shown: ReturnType<typeof useShownEmbeds>;
  canManage: boolean;
}

function Shown({ listed, shown, canManage }: ShownProps) {
  const embed = useRow('GET /api/embeds/:id', shown.code ?? shown.key, {
    listed,
    noun: 'web embed',
    onMissing: shown.close,
  });
  if (!embed) return null;
  if (shown.code) return <SnippetDialog embed={embed} onClose={shown.close} />;
  return canManage ? <ReplaceKey embed={embed} onClose={shown.close} onReplaced={shown.showCode} /> : null;
}

function useToggle() {
  const { mutate } = useMutation(
    endpointMutation('PATCH /api/embeds/:id', {
      stale: 'embed.changed',
      failed: 'Failed to save the web embed. Please try again.',
    }),
  );
  return ({ id, name, is_enabled }: Embed) => {
    const title = `${name} is ${is_enabled ? 'disabled' : 'enabled'}`;
    mutate(
      { params: { id }, body: { is_enabled: !is_enabled } },
      { onSuccess: () => notify({ title, tone: 'success' }) },
    );
  };
}

/** `/web-embeds`: chats and call forms on the organization's websites. */
export function WebEmbedsPage() {
  const canManage = useCan('embed.manage');
  const embeds = useQuery(endpointRows('GET /api/embeds'));
  const onToggle = useToggle();
  const shown = useShownEmbeds();
  const dialog = useDialogAddress(canManage ? ['create', 'edit', 'delete'] : []);
  const actions = canManage
    ? {
        onAdd: dialog.create,
        onEdit: ({ id }: Embed) => dialog.open('edit', id),
        onToggle,
        onReplaceKey: shown.askForKey,
        onDelete: ({ id }: Embed) => dialog.open('delete', id),
      }
    : undefined;
  return (
    <Page>
      <PageHeader
        title="Web Embeds"
        description="Chats with your assistants, and forms to request a call, on your websites."
        actions={
          actions && (
            <Button variant="primary" icon={<IconPlus />} onPress={actions.onAdd}>
              Add embed
            </Button>
          )
        }
      />
      <Loaded
        query={embeds}
        failed="Failed to load web embeds. Please try again."
        loading={<EmbedTable embeds={undefined} onShowSnippet={shown.showCode} />}
      >
        {(rows) => <EmbedTable embeds={rows} actions={actions} onShowSnippet={shown.showCode} />}
      </Loaded>
      {canManage && <Dialogs listed={embeds.data} dialog={dialog} onCreated={shown.showCode} />}
      <Shown listed={embeds.data} shown={shown} canManage={canManage} />
    </Page>
  );
}
