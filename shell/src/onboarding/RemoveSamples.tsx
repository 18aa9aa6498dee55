import type { SampleKit, SampleRow } from '@switchboard/contracts/onboarding';
import type { SampleKind } from '@switchboard/contracts/onboarding.limits';
import { isolated, Stack, Text } from '@switchboard/design-system';
import { RadioGroup } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';

const kinds: Record<SampleKind, string> = {
  assistant: 'assistant',
  knowledge_base: 'knowledge base',
  schema_template: 'schema template',
  feature_template: 'feature template',
  campaign: 'campaign',
  lead: 'lead',
  call_log: 'call',
  interview: 'interview',
};

/** The name of a row, as shown in a list with others. */
const nameOf = ({ kind, name }: SampleRow) => `${isolated(name)} (${kinds[kind]})`;

const choices = [
  { id: 'keep', label: 'Keep them', description: 'They become ordinary data that counts, without the label “Sample”.' },
  { id: 'remove', label: 'Remove them as well' },
];

/** Asks for confirmation before the samples are removed, and whether edited ones are kept. */
export function RemoveSamples({ kit, onClose }: { kit: SampleKit; onClose: () => void }) {
  const [edited, setEdited] = useState<'keep' | 'remove'>('keep');
  const hasEdited = kit.edited.length > 0;
  const remove = useMutation({
    ...endpointMutation('DELETE /api/onboarding/kit', {
      stale: 'onboarding_kit.changed',
      failed: 'The samples could not be removed',
    }),
  });
  const confirm = () =>
    remove.mutate(
      { query: hasEdited ? { edited } : {} },
      {
        onSuccess: ({ kept }) => {
          notify({
            title: 'Samples removed',
            ...(kept.length > 0 ? { description: `Kept: ${kept.map(nameOf).join(', ')}.` } : {}),
            tone: 'success',
          });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title="Remove the sample data?"
      description="Everything marked “Sample” is deleted, along with your calls to samples. Anything you created stays, together with the samples that it uses. This can't be undone."
      confirmLabel="Remove sample data"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {hasEdited && (
        <Stack gap={3}>
          <Text as="p">You have changed {kit.edited.map(nameOf).join(', ')}.</Text>
          <RadioGroup
            label="What you have changed"
            options={choices}
            value={edited}
            onChange={(id) => setEdited(id === 'remove' ? 'remove' : 'keep')}
          />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
