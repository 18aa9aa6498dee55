import type { Embed } from '@switchboard/contracts/embeds';
import { Badge, Button, EmptyState, IconPlus, Stack, Text } from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn } from '@switchboard/design-system/data';
import {
  IconCode,
  IconEdit,
  IconGlobe,
  IconKey,
  IconPause,
  IconPlay,
  IconTrash,
} from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';

interface Management {
  onAdd: () => void;
  onEdit: (embed: Embed) => void;
  onToggle: (embed: Embed) => void;
  onReplaceKey: (embed: Embed) => void;
  onDelete: (embed: Embed) => void;
}

interface EmbedTableProps {
  /** Undefined while they are loading. */
  embeds: readonly Embed[] | undefined;
  /** The actions of people who may manage embeds; undefined for everyone else. */
  actions?: Management | undefined;
  onShowSnippet: (embed: Embed) => void;
}

const channelLabels = { chat: 'Chat', call_back: 'Call me back' } as const;

function StatusBadge({ embed }: { embed: Embed }) {
  if (!embed.is_enabled) return <Badge>Disabled</Badge>;
  if (!embed.is_assistant_published) return <Badge tone="warning">Assistant not published</Badge>;
  return <Badge tone="success">Enabled</Badge>;
}

const columns: TableColumn<Embed>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'status', header: 'Status', cell: (embed) => <StatusBadge embed={embed} /> },
  { id: 'assistant', header: 'Assistant', hideBelow: 560, cell: ({ assistant_name }) => assistant_name },
  {
    id: 'channels',
    header: 'Channels',
    hideBelow: 760,
    cell: ({ channels }) => channels.map((channel) => channelLabels[channel]).join(', '),
  },
  {
    id: 'sites',
    header: 'Sites',
    hideBelow: 900,
    cell: ({ allowed_origins: [first, ...others] }) => (
      <Stack as="span" direction="row" gap={2} wrap>
        <Text mono size="sm">
          {first}
        </Text>
        {others.length > 0 && <Text tone="muted">and {others.length} more</Text>}
      </Stack>
    ),
  },
  { id: 'today', header: 'Chats today', hideBelow: 1000, align: 'end', cell: (embed) => embed.conversations_today },
];

function entriesFor(actions: Management | undefined, onShowSnippet: EmbedTableProps['onShowSnippet']) {
  return (embed: Embed): MenuEntry[] => {
    const snippet: MenuEntry = {
      id: 'snippet',
      label: 'Get code',
      icon: <IconCode />,
      isQuick: true,
      onAction: () => onShowSnippet(embed),
    };
    if (!actions) return [snippet];
    return [
      snippet,
      { id: 'edit', label: 'Edit', icon: <IconEdit />, isQuick: true, onAction: () => actions.onEdit(embed) },
      embed.is_enabled
        ? { id: 'toggle', label: 'Disable', icon: <IconPause />, onAction: () => actions.onToggle(embed) }
        : { id: 'toggle', label: 'Enable', icon: <IconPlay />, onAction: () => actions.onToggle(embed) },
      { id: 'key', label: 'Replace key', icon: <IconKey />, onAction: () => actions.onReplaceKey(embed) },
      'separator',
      { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => actions.onDelete(embed) },
    ];
  };
}

function NoEmbeds({ onAdd }: { onAdd?: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<IconGlobe />}
      title="No web embeds yet"
      description={`Add a chat with an assistant, or a form to request a call, to your website.${onAdd ? '' : ' An administrator of your organization can add one.'}`}
      action={
        onAdd ? (
          <Button variant="primary" icon={<IconPlus />} onPress={onAdd}>
            Add embed
          </Button>
        ) : undefined
      }
    >
      <HelpLink article="web-embeds">How web embeds work</HelpLink>
    </EmptyState>
  );
}

/** The organization's web embeds. */
export function EmbedTable({ embeds, actions, onShowSnippet }: EmbedTableProps) {
  return (
    <Table
      label="Web embeds"
      columns={columns}
      rows={embeds ?? []}
      getRowId={({ id }) => id}
      isLoading={embeds === undefined}
      skeletonRows={3}
      rowActions={entriesFor(actions, onShowSnippet)}
      emptyState={<NoEmbeds onAdd={actions?.onAdd} />}
    />
  );
}
