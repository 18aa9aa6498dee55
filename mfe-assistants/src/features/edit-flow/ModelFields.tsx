import type { NodeModel } from '@switchboard/contracts/flows/nodes';
import { isShutDown, languageModels } from '@switchboard/contracts/model-catalogue';
import { Combobox, NumberField } from '@switchboard/design-system/forms';
import { useFlow } from './FlowContext.ts';

const own = 'own';
const idOf = ({ provider, model }: Pick<NodeModel, 'provider' | 'model'>) => `${provider}/${model}`;

const today = () => new Date().toISOString().slice(0, 10);

const offered = () =>
  languageModels.flatMap((provider) =>
    provider.models.flatMap((model) =>
      isShutDown(model, today())
        ? []
        : [{ id: idOf({ provider: provider.id, model: model.id }), label: `${provider.name} ${model.name}` }],
    ),
  );

interface ModelFieldsProps {
  value: NodeModel | null;
  onChange: (model: NodeModel | null) => void;
}

/** A model and temperature for this node only. */
export function ModelFields({ value, onChange }: ModelFieldsProps) {
  const { editing } = useFlow();
  const models = offered();
  const chosen = value === null ? own : idOf(value);
  const isListed = value === null || models.some(({ id }) => id === chosen);
  return (
    <>
      <Combobox
        label="Model"
        options={[
          { id: own, label: "The assistant's model" },
          ...models,
          ...(isListed ? [] : [{ id: chosen, label: chosen }]),
        ]}
        value={chosen}
        onChange={(id) => {
          if (id === null || id === own) return onChange(null);
          const [provider = '', ...model] = id.split('/');
          onChange({ provider, model: model.join('/'), temperature: value?.temperature ?? null });
        }}
        isDisabled={editing.isReadOnly}
      />
      {value !== null && (
        <NumberField
          label="Temperature"
          description="Empty: the assistant's."
          min={0}
          max={1}
          step={0.1}
          value={value.temperature}
          onChange={(temperature) => onChange({ ...value, temperature })}
          isDisabled={editing.isReadOnly}
        />
      )}
    </>
  );
}
