import { customFieldLimits } from '@switchboard/contracts/custom-field-values';
import type { ImportOptions, LeadImportDetail } from '@switchboard/contracts/lead-imports';
import { customFieldPrefix, importFields, repeatableFields } from '@switchboard/contracts/lead-imports.limits';
import { Select } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { customFields } from '../../fields/customFields.ts';
import { fieldLabels } from './importWords.ts';
import { NewField } from './NewField.tsx';

const nothing = { id: '', label: 'Do not import' };
const newField = { id: 'new', label: 'New custom field …' };

interface ChooseTargetProps {
  given: LeadImportDetail;
  mapping: ImportOptions['mapping'];
  /** The place of the column in the file. */
  at: number;
  onMapping: (mapping: ImportOptions['mapping']) => void;
}

/** The target of a column: a lead field, a new field, or nothing. */
export function ChooseTarget({ given, mapping, at, onMapping }: ChooseTargetProps) {
  const { columns, samples } = given.layout;
  const { data: fields = [] } = useQuery(customFields());
  const canDefine = useCan('custom_field.manage');
  const [isMaking, setIsMaking] = useState(false);
  const column = columns[at] ?? '';
  const target = mapping[at] ?? null;
  const taken = new Set(mapping.filter((one) => one !== null));
  const isFree = (id: string) => id === target || !taken.has(id);
  const options = [
    nothing,
    ...importFields
      .filter((field) => repeatableFields.includes(field) || isFree(field))
      .map((field) => ({ id: field, label: fieldLabels[field] })),
    ...fields.map(({ key, label }) => ({ id: customFieldPrefix + key, label })).filter(({ id }) => isFree(id)),
    ...(canDefine && fields.length < customFieldLimits.fields ? [newField] : []),
  ];
  const mapTo = (next: string | null) =>
    onMapping(columns.map((_, place) => (place === at ? next : (mapping[place] ?? null))));
  return (
    <>
      <Select
        label={`What ${column} becomes`}
        isLabelHidden
        options={options}
        value={target ?? ''}
        onChange={(id) => (id === newField.id ? setIsMaking(true) : mapTo(id || null))}
      />
      {isMaking && (
        <NewField
          column={column}
          samples={samples.map((row) => row[at] ?? '')}
          onMade={({ key }) => mapTo(customFieldPrefix + key)}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  );
}
