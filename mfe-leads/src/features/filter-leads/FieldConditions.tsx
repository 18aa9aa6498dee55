import type { CustomCondition, CustomField } from '@switchboard/contracts/custom-fields';
import { Button, IconPlus, Stack, Text } from '@switchboard/design-system';
import { Menu } from '@switchboard/design-system/overlays';
import { useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { customFields } from '../../fields/customFields.ts';
import { addressOf, operatorOf, operators, without } from '../../filters/conditions.ts';
import type { LeadFilterState } from '../../filters/useLeadFilter.ts';
import { ConditionRow, type Draft } from './ConditionRow.tsx';

/** A field that the address names but that no longer exists. */
const goneField = (key: string): CustomField => ({
  id: key,
  key,
  label: `${key} (deleted)`,
  field_type: 'text',
  choices: [],
  withdrawn_choices: [],
  position: 0,
  created_at: '',
  updated_at: '',
});

/** The conditions on custom fields. Incomplete rows are only kept here; all others are in the address. */
export function FieldConditions({ filter }: { filter: LeadFilterState }) {
  const { data: fields } = useQuery(customFields());
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const asked = filter.given.fields ?? {};
  const keys = [...new Set([...Object.keys(asked), ...Object.keys(drafts)])];
  if (!fields || (fields.length === 0 && keys.length === 0)) return null;
  const keep = (key: string, draft: Draft | null) =>
    setDrafts(({ [key]: _, ...rest }) => (draft ? { ...rest, [key]: draft } : rest));
  const apply = (key: string, condition: CustomCondition | null) =>
    filter.change({ fields: addressOf(condition ? { ...asked, [key]: condition } : without(asked, key)) });
  const rest = fields.filter(({ key }) => !keys.includes(key));
  return (
    <Stack as="section" gap={3} aria-label="Custom fields">
      {keys.length > 0 && <Text weight="medium">Custom fields</Text>}
      {keys.map((key) => {
        const field = fields.find((one) => one.key === key) ?? goneField(key);
        const condition = asked[key];
        const draft = drafts[key];
        return (
          <ConditionRow
            key={key}
            field={field}
            operator={draft?.operator ?? (condition ? operatorOf(condition) : operators[field.field_type][0])}
            condition={condition ?? draft?.condition ?? {}}
            onChange={(operator, next, isComplete) => {
              keep(key, isComplete ? null : { operator, condition: next });
              apply(key, isComplete ? next : null);
            }}
            onRemove={() => {
              keep(key, null);
              apply(key, null);
            }}
          />
        );
      })}
      {rest.length > 0 && (
        <Stack direction="row">
          <Menu
            label="Custom field to filter by"
            trigger={
              <Button size="sm" icon={<IconPlus />}>
                Custom field
              </Button>
            }
            items={rest.map(({ key, label, field_type }) => ({
              id: key,
              label,
              onAction: () => keep(key, { operator: operators[field_type][0], condition: {} }),
            }))}
          />
        </Stack>
      )}
    </Stack>
  );
}
