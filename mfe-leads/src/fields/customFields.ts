import type { CustomField } from '@switchboard/contracts/custom-fields';
import { formatDay } from '@switchboard/design-system';
import { endpointRows } from '@switchboard/platform/query';

/** The fields that the organization has defined for its leads, in their order. */
export const customFields = () => endpointRows('GET /api/custom-fields');

/** A value as text; null if there is none. */
export function shownValue(
  { field_type }: Pick<CustomField, 'field_type'>,
  value: string | number | undefined,
): string | null {
  if (value === undefined) return null;
  if (field_type === 'date') return formatDay(String(value));
  return typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 10 }) : value;
}
