import type { PromptDetail } from '@switchboard/contracts/prompts';
import { Badge, formatMoment, IconButton, IconClose, Stack } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** The label that only people with a separate permission may move. */
export const productionLabel = 'production';

/** The labels of a version, each with a button to remove it. */
export function LabelsOfVersion({ prompt, version }: { prompt: PromptDetail; version: number }) {
  const canWrite = useCan('prompt.write');
  const canRelease = useCan('prompt.release');
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/prompts/:id/labels/:label', {
      stale: 'prompt.changed',
      done: 'Label removed',
      failed: 'Failed to remove the label',
    }),
  );
  const labels = prompt.labels.filter((label) => label.version === version);
  if (labels.length === 0) return null;
  return (
    <Stack as="ul" direction="row" gap={2} wrap aria-label="Labels" role="list" style={{ listStyle: 'none' }}>
      {labels.map(({ name, updated_by_name, updated_at }) => (
        <Stack as="li" key={name} direction="row" gap={1}>
          <Badge
            tone={name === productionLabel ? 'success' : 'neutral'}
            title={`Set by ${updated_by_name ?? 'somebody'} ${formatMoment(updated_at)}`}
          >
            {name}
          </Badge>
          {(name === productionLabel ? canRelease : canWrite) && (
            <IconButton
              size="sm"
              label={`Remove label ${name}`}
              icon={<IconClose size={14} />}
              isDisabled={isPending}
              onPress={() => mutate({ params: { id: prompt.id, label: name } })}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}
