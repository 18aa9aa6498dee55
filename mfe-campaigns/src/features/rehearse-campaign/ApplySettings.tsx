import type { Campaign } from '@switchboard/contracts/campaigns';
import type { ListedRehearsal } from '@switchboard/contracts/rehearsals';
import { isolated, Stack, Text } from '@switchboard/design-system';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { triedTexts } from './words.ts';

interface ApplySettingsProps {
  campaign: Campaign;
  rehearsal: ListedRehearsal;
  onClose: () => void;
}

/** Asks before the settings of a rehearsal are applied to the campaign. */
export function ApplySettings({ campaign, rehearsal: { settings }, onClose }: ApplySettingsProps) {
  const { id, name, updated_at } = campaign;
  const { mutate, isPending } = useMutation(
    endpointMutation('PATCH /api/campaigns/:id', {
      stale: 'campaign.changed',
      done: 'Settings applied',
      failed: 'Error updating campaign',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Apply to “${isolated(name)}”?`}
      description="The settings that were tried become those of the campaign."
      confirmLabel="Apply"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id }, body: { ...settings, updated_at } }, { onSuccess: onClose })}
    >
      <Stack gap={1}>
        {triedTexts(settings).map((text) => (
          <Text key={text} as="p">
            {text}
          </Text>
        ))}
      </Stack>
    </ConfirmDialog>
  );
}
