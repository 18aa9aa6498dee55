import { type Pronunciation, PronunciationChange } from '@switchboard/contracts/pronunciations';
import { Button } from '@switchboard/design-system';
import { RadioGroup, TextField } from '@switchboard/design-system/forms';
import { IconPlay } from '@switchboard/design-system/icons';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { usePlay } from './usePlay.ts';

interface PronunciationFormProps {
  assistantId: string;
  /** The entry to change; without one, the dialog adds a new one. */
  entry?: Pronunciation | undefined;
  /** Whether the voice of the draft supports IPA. */
  hasIpa: boolean;
  onClose: () => void;
}

const labels: Record<string, string> = { word: 'Word', respelling: 'Respelling', ipa: 'IPA' };

function useEntryForm({ assistantId, entry, onClose }: PronunciationFormProps, isForAll: boolean) {
  return useSaveForm(PronunciationChange, {
    values: entry ?? { word: '', respelling: '', ipa: '' },
    save: ({ word, respelling, ipa }, version) =>
      entry
        ? request('PATCH /api/pronunciations/:id', {
            params: { id: entry.id },
            body: { word, respelling, ipa, updated_at: String(version) },
          })
        : request('POST /api/pronunciations', {
            body: { word, respelling, ipa, assistant_id: isForAll ? null : assistantId },
          }),
    ...(entry && {
      merge: {
        version: entry.updated_at,
        read: async () => {
          const { updated_at, ...values } = await request('GET /api/pronunciations/:id', { params: { id: entry.id } });
          return { version: updated_at, values };
        },
        label: (name: string) => labels[name] ?? name,
      },
    }),
    stale: 'pronunciation.changed',
    done: entry ? 'Pronunciation updated' : 'Pronunciation added',
    failed: entry ? 'Failed to update the pronunciation' : 'Failed to add the pronunciation',
    onSaved: onClose,
  });
}

/** Adds or changes the pronunciation of a word, and plays it as typed. */
export function PronunciationForm(props: PronunciationFormProps) {
  const { assistantId, entry, hasIpa, onClose } = props;
  const [isForAll, setForAll] = useState(false);
  const form = useEntryForm(props, isForAll);
  const { word = '', respelling = '', ipa = '' } = form.watch();
  const { mutate: play, isPending } = usePlay();
  const canPlay = word.trim() !== '' && (respelling ?? '').trim() + (ipa ?? '').trim() !== '';
  return (
    <FormDialog
      form={form}
      title={entry ? 'Edit pronunciation' : 'Add pronunciation'}
      description="How this assistant's voice says a word. Calls use it from the next one on."
      submitLabel={entry ? 'Save changes' : 'Add pronunciation'}
      onClose={onClose}
    >
      <TextField name="word" label="Word" isRequired placeholder="Nguyen" />
      <TextField
        name="respelling"
        label="Respelling"
        placeholder="nwin"
        description="Write it with letters as you would read it aloud. Every voice uses it."
      />
      <TextField
        name="ipa"
        label="IPA"
        placeholder="ŋwiən"
        description={
          hasIpa
            ? 'Optional. This voice uses it instead of the respelling.'
            : "Optional. This assistant's voice doesn't accept IPA, so it uses the respelling."
        }
      />
      {!entry && (
        <RadioGroup
          label="Applies to"
          options={[
            { id: 'one', label: 'This assistant' },
            { id: 'all', label: 'All assistants' },
          ]}
          value={isForAll ? 'all' : 'one'}
          onChange={(value) => setForAll(value === 'all')}
        />
      )}
      <div>
        <Button
          icon={<IconPlay />}
          isDisabled={!canPlay}
          isPending={isPending}
          onPress={() => play({ word, respelling, ipa, assistant_id: assistantId })}
        >
          Play
        </Button>
      </div>
    </FormDialog>
  );
}
