import type { CustomFieldShape, CustomFieldType } from '@switchboard/contracts/custom-field-values';
import type { CustomField } from '@switchboard/contracts/custom-fields';
import type { Tx } from '../../database/database.ts';
import type { custom_fields } from '../../generated/prisma/client.ts';

type Row = Pick<custom_fields, 'key' | 'label' | 'field_type' | 'choices' | 'withdrawn_choices'>;

/** A row as the contract knows it. */
export const shapeOf = <T extends Row>({ field_type, choices, withdrawn_choices, ...row }: T) => ({
  ...row,
  field_type: field_type as CustomFieldType,
  choices: choices as string[],
  withdrawn_choices: withdrawn_choices as string[],
});

/** The fields that the organization has defined, in their order. */
export async function readFieldRows(db: Pick<Tx, 'custom_fields'>) {
  const rows = await db.custom_fields.findMany({
    where: { archived_at: null },
    orderBy: [{ position: 'asc' }, { created_at: 'asc' }, { id: 'asc' }],
    omit: { archived_at: true, pending_renames: true },
  });
  return rows.map(shapeOf) satisfies Omit<CustomField, 'created_at' | 'updated_at'>[];
}

/** As much of them as reading a value needs. */
export async function readCustomFields(db: Pick<Tx, 'custom_fields'>): Promise<CustomFieldShape[]> {
  const rows = await readFieldRows(db);
  return rows.map(({ key, label, field_type, choices, withdrawn_choices }) => ({
    key,
    label,
    field_type,
    choices,
    withdrawn_choices,
  }));
}
