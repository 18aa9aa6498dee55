import { tokens } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import styled from 'styled-components';

/** Which messages are listed. */
export type Shown = 'unassigned' | 'doubtful' | 'all';

const choices: readonly { id: Shown; label: string }[] = [
  { id: 'unassigned', label: 'Senders without a lead' },
  { id: 'doubtful', label: 'May have arrived' },
  { id: 'all', label: 'All messages' },
];

const Bar = styled.div`
  max-inline-size: ${tokens.width.floating};
`;

/** Chooses between messages that need attention and all messages. */
export function ShownChoice({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  return (
    <Bar>
      <Select
        label="Show"
        options={choices}
        value={shown}
        onChange={(id) => onChange(choices.find((choice) => choice.id === id)?.id ?? 'unassigned')}
      />
    </Bar>
  );
}
