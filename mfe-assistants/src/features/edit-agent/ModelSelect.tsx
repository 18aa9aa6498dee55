import { fieldsByPath } from '@switchboard/contracts/assistant-fields';
import type { ModelProvider } from '@switchboard/contracts/model-catalogue';
import { isEnding, isShutDown, modelsOf, shutdownDay } from '@switchboard/contracts/model-catalogue';
import type { OfferedModel } from '@switchboard/contracts/offered-models';
import { Combobox, type Option, Select, TextField } from '@switchboard/design-system/forms';
import { useController } from '@switchboard/platform/forms';
import { useContext } from 'react';
import { EditorAccessContext, useIsLocked } from '../../editing/access.tsx';
import { useOfferedModels } from './useOfferedModels.ts';

interface AnyModel {
  id: string;
  name: string;
  category: string;
  is_pro?: true;
  context_size?: number;
  shut_down_on?: string;
}

interface ModelSelectProps {
  path: string;
  label: string;
  providers: readonly ModelProvider<AnyModel>[];
  provider: string;
  onChoose: (model: string) => void;
}

const today = () => new Date().toISOString().slice(0, 10);

function endOf(model: AnyModel): string | undefined {
  if (model.shut_down_on === undefined) return undefined;
  const day = shutdownDay(model.shut_down_on);
  if (isShutDown(model, today())) return `shut down on ${day}`;
  return isEnding(model, today()) ? `available until ${day}` : undefined;
}

function optionOf(model: AnyModel, isPro: boolean): Option {
  const { id, name, category, context_size, is_pro } = model;
  const notes = [
    endOf(model),
    category,
    context_size && `${context_size.toLocaleString('en-US')} tokens`,
    is_pro && !isPro && 'needs PRO',
  ];
  return { id, label: name, description: notes.filter(Boolean).join(' · '), isDisabled: is_pro === true && !isPro };
}

/** A model that the catalogue doesn't know, as in the provider's list. */
const fromList = ({ id, context_size, shut_down_on }: OfferedModel): AnyModel => ({
  ...{ id, name: id, category: 'New in your account' },
  ...(context_size !== null && { context_size }),
  ...(shut_down_on !== null && { shut_down_on }),
});

/** The models of one provider, searched by typing; a custom provider accepts any id. */
export function ModelSelect({ path, label, providers, provider, onChoose }: ModelSelectProps) {
  const { isPro } = useContext(EditorAccessContext);
  const { field, fieldState } = useController({ name: path });
  const isDisabled = useIsLocked(fieldsByPath.get(path));
  // For example `llm_model` or `llm_configuration.fallbacks.0.model`.
  const listed = useOfferedModels(path.slice(0, 3) as 'llm' | 'stt' | 'tts', provider);
  const known = modelsOf(providers, provider);
  const offered = known.length === 0 ? known : [...known, ...listed.map(fromList)];
  // A model that was shut down is only offered where it was chosen before.
  const models = offered.filter((model) => model.id === field.value || !isShutDown(model, today()));
  if (offered.length === 0)
    return (
      <TextField
        name={path}
        label={label}
        isRequired
        isDisabled={isDisabled}
        description="The model’s id at your own server."
      />
    );
  // A model that is no longer in the catalogue is shown as it is stored.
  const isKnown = models.some(({ id }) => id === field.value) || !field.value;
  const options = [
    ...models.map((model) => optionOf(model, isPro)),
    ...(isKnown ? [] : [{ id: String(field.value), label: String(field.value), description: 'Not in the catalogue' }]),
  ];
  const given = {
    label,
    isRequired: true,
    isDisabled,
    errorMessage: fieldState.error?.message,
    options,
    value: (field.value as string) || null,
    onBlur: field.onBlur,
  };
  if (options.length > 15) return <Combobox {...given} inputRef={field.ref} onChange={(id) => onChoose(id ?? '')} />;
  return <Select {...given} buttonRef={field.ref} onChange={onChoose} />;
}
