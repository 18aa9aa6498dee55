import {
  type PricedProvider,
  pricedLabel,
  pricedProviders,
  unitFacts,
  unitsOf,
} from '@switchboard/contracts/cost-units';
import { PriceInput } from '@switchboard/contracts/costs';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request, useOrganization } from '@switchboard/platform';
import { useSaveForm, useWatch } from '@switchboard/platform/forms';
import { useEffect } from 'react';

const today = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(new Date());

/** Adds a price; existing prices stay unchanged. */
export function PriceDialog({ onClose }: { onClose: () => void }) {
  const organization = useOrganization();
  const form = useSaveForm(PriceInput, {
    values: {
      provider: '' as PricedProvider,
      model: '',
      unit: '' as 'seconds',
      price: '',
      currency: 'USD',
      valid_from: today(organization?.time_zone),
    },
    save: (body) => request('POST /api/prices', { body }),
    stale: 'price.changed',
    done: 'Price added',
    failed: 'Failed to add the price',
    onSaved: onClose,
  });
  const { control, setValue } = form;
  const [provider, unit] = useWatch({ control, name: ['provider', 'unit'] });
  const units = pricedProviders.includes(provider) ? unitsOf(provider) : [];
  const only = units.length > 0 && !units.includes(unit) ? units[0] : undefined;
  useEffect(() => {
    if (only) setValue('unit', only as 'seconds');
  }, [only, setValue]);
  const isLine = provider === 'telephone';
  return (
    <FormDialog
      form={form}
      title="Add Price"
      description="It applies from its start date until a later price replaces it. Earlier charges don't change."
      submitLabel="Add Price"
      onClose={onClose}
    >
      <Select
        name="provider"
        label="Provider"
        isRequired
        options={pricedProviders.map((id) => ({ id, label: pricedLabel(id) }))}
      />
      <TextField
        name="model"
        label={isLine ? 'Trunk' : 'Model'}
        autoComplete="off"
        description={
          isLine
            ? 'The SIP domain of the number. Leave empty for all trunks without their own price.'
            : 'The name that assistants use. Leave empty for all models without their own price.'
        }
      />
      <Select
        name="unit"
        label="Unit"
        isRequired
        isDisabled={units.length === 0}
        options={units.map((id) => ({ id, label: unitFacts[id].price }))}
      />
      <TextField name="price" label="Price" isRequired autoComplete="off" inputMode="decimal" placeholder="0.0043" />
      <TextField name="currency" label="Currency" isRequired autoComplete="off" maxLength={3} />
      <DatePicker name="valid_from" label="Valid from" isRequired />
    </FormDialog>
  );
}
