import { type AssistantConfig, changedFields, valueAt } from '@switchboard/contracts/assistant-config';
import { fieldAt } from '@switchboard/contracts/assistant-fields';
import { Stack, Text } from '@switchboard/design-system';
import { labelOf, shownValue } from '../editing/fieldValues.ts';
import { LazyWordDiff } from './LazyWordDiff.tsx';

const wordTypes = ['long_text', 'json_schema', 'list', 'document'];

function written(value: unknown): string {
  if (typeof value === 'string') return value;
  // A part of a flow that one side doesn't have.
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

interface FieldDifferenceProps {
  path: string;
  before: unknown;
  after: unknown;
}

/** One field of two assistants: texts word by word, other values one after the other. */
export function FieldDifference({ path, before, after }: FieldDifferenceProps) {
  const type = fieldAt(path)?.type ?? 'text';
  if (wordTypes.includes(type))
    return <LazyWordDiff label={`${labelOf(path)}, compared`} before={written(before)} after={written(after)} />;
  return (
    <Text>
      <del>{shownValue(before)}</del> → <ins>{shownValue(after)}</ins>
    </Text>
  );
}

/** All differences between two assistants, field by field. */
export function FieldDifferences({ before, after }: { before: AssistantConfig; after: AssistantConfig }) {
  const paths = changedFields(before, after);
  if (paths.length === 0) return <Text tone="muted">They are the same.</Text>;
  return (
    <Stack gap={4}>
      {paths.map((path) => (
        <Stack key={path} gap={1}>
          <Text weight="medium">{labelOf(path)}</Text>
          <FieldDifference path={path} before={valueAt(before, path)} after={valueAt(after, path)} />
        </Stack>
      ))}
    </Stack>
  );
}
