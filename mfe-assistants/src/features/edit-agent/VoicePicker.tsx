import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import { speaks, voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { Grid, Text } from '@switchboard/design-system';
import { Combobox, Select, TextField } from '@switchboard/design-system/forms';
import { AudioPlayer } from '@switchboard/design-system/media';
import { useController, useWatch } from '@switchboard/platform/forms';
import { useState } from 'react';
import { useIsLocked } from '../../editing/access.tsx';

const own = { provider: 'tts_provider', model: 'tts_model', voice: 'tts_configuration.voice' };
const anyone = 'any';
const custom = 'custom voice';
const columnWidth = 160;

const capitalized = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const choicesOf = (words: readonly string[], all: string) => [
  { id: anyone, label: all },
  ...[...new Set(words)].sort().map((word) => ({ id: word, label: capitalized(word) })),
];

/**
 * The voice: from the catalogue by gender and accent, or by its id. `fields` are the fields that store it, of the assistant or of a
 * fallback.
 */
export function VoicePicker({ fields = own }: { fields?: typeof own }) {
  const path = fields.voice;
  const provider = useWatch({ name: fields.provider }) as string;
  const model = useWatch({ name: fields.model }) as string;
  const { field, fieldState } = useController({ name: path });
  const isDisabled = useIsLocked(fieldsByPath.get(path));
  const [gender, setGender] = useState(anyone);
  const [accent, setAccent] = useState(anyone);
  const all = (voicesByProvider[provider] ?? []).filter((voice) => speaks(voice, model));
  const chosen = all.find(({ id }) => id === field.value);
  const [isTyped, setTyped] = useState(field.value !== '' && !chosen);

  if (all.length === 0) return <VoiceId path={path} isDisabled={isDisabled} />;
  const voices = all.filter(
    (voice) => (gender === anyone || voice.gender === gender) && (accent === anyone || voice.accent === accent),
  );
  const listed = chosen && !voices.includes(chosen) ? [chosen, ...voices] : voices;
  const isCustom = !chosen && (isTyped || field.value !== '');
  return (
    <>
      <Grid min={columnWidth} gap={4}>
        <Select
          label="Gender"
          options={choicesOf(
            all.map((voice) => voice.gender),
            'Any gender',
          )}
          value={gender}
          onChange={setGender}
          isDisabled={isDisabled}
        />
        <Select
          label="Accent"
          options={choicesOf(
            all.map((voice) => voice.accent),
            'Any accent',
          )}
          value={accent}
          onChange={setAccent}
          isDisabled={isDisabled}
        />
        <Combobox
          label="Voice"
          isRequired
          isDisabled={isDisabled}
          errorMessage={isCustom ? undefined : fieldState.error?.message}
          options={[
            ...listed.map(({ id, name, ...voice }) => ({
              id,
              label: name,
              description: `${capitalized(voice.gender)} · ${capitalized(voice.accent)}`,
            })),
            { id: custom, label: 'Custom voice', description: 'By the id that the provider gave it' },
          ]}
          emptyText="No voice has both."
          value={isCustom ? custom : field.value || null}
          inputRef={isCustom ? undefined : field.ref}
          onBlur={field.onBlur}
          onChange={(id) => {
            setTyped(id === custom);
            field.onChange(id === custom || id === null ? '' : id);
          }}
        />
      </Grid>
      {isCustom && <VoiceId path={path} isDisabled={isDisabled} />}
      {chosen &&
        (chosen.preview_url ? (
          <AudioPlayer src={chosen.preview_url} title={`Sample of the voice ${chosen.name}`} />
        ) : (
          <Text size="sm" tone="muted">
            {provider === 'builtin'
              ? 'This voice comes with Switchboard and needs no account.'
              : 'This voice cannot be heard here: its provider gives samples to accounts only.'}
          </Text>
        ))}
    </>
  );
}

function VoiceId({ path, isDisabled }: { path: string; isDisabled: boolean }) {
  return (
    <TextField
      name={path}
      label="Voice ID"
      isRequired
      isDisabled={isDisabled}
      description="As the provider shows it."
    />
  );
}
