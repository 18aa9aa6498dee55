import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { Pronunciation } from '@switchboard/contracts/pronunciations';
import { acceptsIpa } from '@switchboard/contracts/pronunciations.limits';
import { Button, EmptyState, IconPlus, Loaded, Text } from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn } from '@switchboard/design-system/data';
import { IconEdit, IconPlay, IconTrash, IconVolume } from '@switchboard/design-system/icons';
import { Dialog } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { endpointRows, useQuery, useRow } from '@switchboard/platform/query';
import { anyText, useAddress } from '@switchboard/platform/router';
import { DeletePronunciation } from './DeletePronunciation.tsx';
import { PronunciationForm } from './PronunciationForm.tsx';
import { usePlay } from './usePlay.ts';

interface PronunciationsDialogProps {
  assistantId: string;
  /** The draft: its voice decides whether IPA is used. */
  draft: AssistantConfig;
  onClose: () => void;
}

const columns: TableColumn<Pronunciation>[] = [
  { id: 'word', header: 'Word', isRowHeader: true, isTruncated: true, width: '100%', cell: ({ word }) => word },
  { id: 'respelling', header: 'Respelling', isTruncated: true, cell: ({ respelling }) => respelling || '–' },
  {
    id: 'ipa',
    header: 'IPA',
    isTruncated: true,
    hideBelow: 560,
    cell: ({ ipa }) => (ipa ? <Text mono>{ipa}</Text> : '–'),
  },
  {
    id: 'scope',
    header: 'Applies to',
    hideBelow: 560,
    cell: ({ assistant_id }) => (assistant_id === null ? 'All assistants' : 'This assistant'),
  },
];

/** The pronunciations of an assistant: its own entries, and those for all assistants. */
export function PronunciationsDialog({ assistantId, draft, onClose }: PronunciationsDialogProps) {
  const canWrite = useCan('assistant.write');
  const rows = useQuery(endpointRows('GET /api/pronunciations', { query: { assistant_id: assistantId } }));
  const [{ entry, remove }, change] = useAddress({ entry: anyText, remove: anyText });
  const { mutate: play } = usePlay();
  const id = entry === 'new' ? null : (entry ?? remove);
  const back = () => change({ entry: null, remove: null });
  const row = useRow('GET /api/pronunciations/:id', canWrite ? id : null, {
    listed: rows.data,
    noun: 'pronunciation',
    onMissing: back,
  });
  const { tts_provider, tts_model, tts_configuration } = draft;
  const hasIpa = acceptsIpa({ tts_provider, tts_model, voice: tts_configuration.voice });
  if (canWrite && (entry === 'new' || (entry && row)))
    return (
      <PronunciationForm
        key={entry}
        assistantId={assistantId}
        entry={entry === 'new' ? undefined : row}
        hasIpa={hasIpa}
        onClose={back}
      />
    );
  if (canWrite && remove && row) return <DeletePronunciation entry={row} onClose={back} />;
  const rowActions = ({ id, word, respelling, ipa }: Pronunciation): MenuEntry[] =>
    canWrite
      ? [
          {
            id: 'play',
            label: 'Play',
            icon: <IconPlay />,
            isQuick: true,
            onAction: () => play({ word, respelling, ipa, assistant_id: assistantId }),
          },
          { id: 'edit', label: 'Edit', icon: <IconEdit />, isQuick: true, onAction: () => change({ entry: id }) },
          {
            id: 'delete',
            label: 'Delete',
            icon: <IconTrash />,
            tone: 'danger',
            onAction: () => change({ remove: id }),
          },
        ]
      : [];
  const add = canWrite && (
    <Button variant="primary" icon={<IconPlus />} onPress={() => change({ entry: 'new' })}>
      Add pronunciation
    </Button>
  );
  return (
    <Dialog
      title="Pronunciations"
      description="Words that the voice says differently from how it reads them. An entry of this assistant replaces one for all assistants."
      size="lg"
      onClose={onClose}
      footer={add}
    >
      <Loaded query={rows} failed="Failed to load pronunciations" loading={null}>
        {(listed) => (
          <Table
            label="Pronunciations"
            columns={columns}
            rows={listed}
            getRowId={({ id }) => id}
            rowActions={rowActions}
            emptyState={
              <EmptyState
                icon={<IconVolume />}
                title="No pronunciations yet"
                description="Add names and terms that the voice gets wrong."
                example="For example: Nguyen, said as “nwin”"
              />
            }
          />
        )}
      </Loaded>
    </Dialog>
  );
}
