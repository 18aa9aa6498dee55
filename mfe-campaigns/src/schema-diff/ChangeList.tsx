import { Stack, Text } from '@switchboard/design-system';
import type { FieldChange } from '@switchboard/forms';
import { changeWords } from './changeWords.ts';

/** The differences between two versions of a form, field by field. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return <Text tone="muted">Nothing differs.</Text>;
  return (
    <Stack as="ul" gap={1}>
      {changes.map((change) => (
        <li key={`${change.change} ${change.path.join('.')}`}>{changeWords(change)}</li>
      ))}
    </Stack>
  );
}
