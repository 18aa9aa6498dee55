import { type Fallback, fallbackProviders, maxFallbacks } from '@switchboard/contracts/fallbacks.limits';
import { languageModels, transcriberModels, voiceModels } from '@switchboard/contracts/model-catalogue';
import { voicesByProvider } from '@switchboard/contracts/voice-catalogue';
import { Button, Card, Grid, IconButton, IconPlus, Section, Stack, Text } from '@switchboard/design-system';
import { IconArrowDown, IconArrowUp, IconTrash } from '@switchboard/design-system/icons';
import { useFormContext, useWatch } from '@switchboard/platform/forms';
import { useContext } from 'react';
import { EditorAccessContext } from '../../editing/access.tsx';
import { useChangeFields } from '../../fields/useChangeFields.ts';
import { choosingVoiceProvider, defaultModel } from './chooseModel.ts';
import { ModelSelect } from './ModelSelect.tsx';
import { ProviderSelect } from './ProviderSelect.tsx';
import { TryProvider } from './TryProvider.tsx';
import { type OwnModels, useOwnModels } from './useOwnModels.ts';
import { VoicePicker } from './VoicePicker.tsx';

type Part = keyof typeof fallbackProviders;

const columnWidth = 200;
const catalogues = { llm: languageModels, stt: transcriberModels, tts: voiceModels };

const texts: Record<Part, { title: string; add: string; one: string; last: string }> = {
  llm: {
    title: 'Fallback models',
    add: 'Add fallback model',
    one: 'Fallback model',
    last: 'If none of them answers, the assistant asks the caller to say it again. The second time in a row, it apologizes and ends the call.',
  },
  stt: {
    title: 'Fallback transcribers',
    add: 'Add fallback transcriber',
    one: 'Fallback transcriber',
    last: 'If none of them answers, the assistant asks the caller to say it again. The third time in a row, it apologizes and ends the call.',
  },
  tts: {
    title: 'Fallback voices',
    add: 'Add fallback voice',
    one: 'Fallback voice',
    last: 'If none of them speaks, the built-in voice does. It speaks English and needs no account.',
  },
};

/** The initial values of a fallback: the provider's default model, and its voice if there is only one. */
function newFallback(part: Part, provider: string, own: OwnModels): Fallback {
  if (part !== 'tts') return { provider, model: defaultModel(part, provider, own) };
  const { tts_model = '', 'tts_configuration.voice': voice } = choosingVoiceProvider(
    provider,
    voicesByProvider[provider] ?? [],
    own,
  );
  return { provider, model: tts_model, voice: voice ?? '' };
}

interface RowProps {
  part: Part;
  path: string;
  index: number;
  count: number;
  onChange: (fallback: Fallback) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function FallbackRow({ part, path, index, count, onChange, onMove, onRemove }: RowProps) {
  const { canWrite } = useContext(EditorAccessContext);
  const fields = { provider: `${path}.provider`, model: `${path}.model`, voice: `${path}.voice` };
  const fallback = useWatch({ name: path }) as Fallback | undefined;
  const own = useOwnModels();
  if (!fallback) return null;
  const name = `${texts[part].one} ${index + 1}`;
  const offered: readonly string[] = fallbackProviders[part];
  const providers = catalogues[part].filter(({ id }) => offered.includes(id));
  return (
    <Card padding="sm" aria-label={name}>
      <Stack gap={3} align="stretch">
        <Stack direction="row" gap={1} align="center" justify="between">
          <Text weight="medium">{name}</Text>
          {canWrite && (
            <Stack direction="row" gap={1}>
              <IconButton
                label={`Move ${name} up`}
                icon={<IconArrowUp />}
                variant="ghost"
                isDisabled={index === 0}
                onPress={() => onMove(-1)}
              />
              <IconButton
                label={`Move ${name} down`}
                icon={<IconArrowDown />}
                variant="ghost"
                isDisabled={index === count - 1}
                onPress={() => onMove(1)}
              />
              <IconButton label={`Remove ${name}`} icon={<IconTrash />} variant="ghost" onPress={onRemove} />
            </Stack>
          )}
        </Stack>
        <Grid min={columnWidth} gap={4}>
          <ProviderSelect
            path={fields.provider}
            label="Provider"
            providers={providers}
            onChoose={(provider) => onChange(newFallback(part, provider, own))}
          />
          <ModelSelect
            path={fields.model}
            label="Model"
            providers={catalogues[part]}
            provider={fallback.provider}
            onChoose={(model) => onChange({ ...fallback, model })}
          />
        </Grid>
        {part === 'tts' && <VoicePicker key={fallback.provider} fields={fields} />}
        <TryProvider part={part} fields={fields} label={name} />
      </Stack>
    </Card>
  );
}

/** The fallback providers of one part, in the order in which they are tried, and what happens if all of them fail. */
export function FallbackList({ part }: { part: Part }) {
  const { canWrite } = useContext(EditorAccessContext);
  const path = `${part}_configuration.fallbacks`;
  const change = useChangeFields();
  const first = useWatch({ name: `${part}_provider` }) as string;
  const list = (useWatch({ name: path }) ?? []) as Fallback[];
  const own = useOwnModels();
  const { errors } = useFormContext().formState;
  const wrong = errors[`${part}_configuration`] as
    | Record<string, { message?: string; root?: { message?: string } }>
    | undefined;
  const problem = wrong?.fallbacks?.root?.message ?? wrong?.fallbacks?.message;
  if (first === 'builtin' && list.length === 0) return null;
  const { title, add, last } = texts[part];
  const save = (next: readonly Fallback[]) => change({ [path]: next });
  const move = (index: number, by: -1 | 1) => {
    const next = [...list];
    next.splice(index + by, 0, ...next.splice(index, 1));
    save(next);
  };
  const unused = fallbackProviders[part].find((id) => id !== first && !list.some(({ provider }) => provider === id));
  return (
    <Section
      title={title}
      titleLevel={4}
      description={
        first === 'builtin'
          ? 'Not used: the built-in part was chosen above.'
          : 'Asked in this order if the provider above fails or is slow. A caller hears no gap.'
      }
      actions={
        canWrite && list.length < maxFallbacks ? (
          <Button
            icon={<IconPlus />}
            size="sm"
            onPress={() => save([...list, newFallback(part, unused ?? fallbackProviders[part][0], own)])}
          >
            {add}
          </Button>
        ) : undefined
      }
    >
      <Stack gap={3} align="stretch">
        {list.map((fallback, index) => (
          <FallbackRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a fallback has no name of its own
            key={`${index} ${fallback.provider}`}
            part={part}
            path={`${path}.${index}`}
            index={index}
            count={list.length}
            onChange={(changed) => save(list.map((item, at) => (at === index ? changed : item)))}
            onMove={(by) => move(index, by)}
            onRemove={() => save(list.filter((_, at) => at !== index))}
          />
        ))}
        {problem && (
          <Text role="alert" tone="danger" size="sm">
            {problem}
          </Text>
        )}
        <Text size="sm" tone="muted">
          {last}
        </Text>
      </Stack>
    </Section>
  );
}
