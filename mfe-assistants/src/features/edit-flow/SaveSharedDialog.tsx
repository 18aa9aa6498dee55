import type { SharedSubflowDocument } from '@switchboard/contracts/flows/document';
import { maxVersionNoteLength } from '@switchboard/contracts/prompts.limits';
import type {
  SharedSubflowDetail,
  SharedSubflowUser,
  SharedSubflowVersionDetail,
} from '@switchboard/contracts/shared-subflows';
import { Stack, Text } from '@switchboard/design-system';
import { Switch, TextArea } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { ApiError, request } from '@switchboard/platform';
import { useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { z } from 'zod';
import { VersionChanges } from './SharedVersionNotice.tsx';

const Note = z.object({ note: z.string().max(maxVersionNoteLength) });

const versions = (numbers: readonly number[]) =>
  numbers.length === 1 ? `version ${numbers[0]}` : `versions ${numbers.join(', ')}`;

/** The versions that an assistant uses: `draft version 2, published version 1`. */
function usesOf({ draft_versions: draft, live_versions: live }: SharedSubflowUser): string {
  const parts = [
    draft.length > 0 ? `draft ${versions(draft)}` : '',
    live.length > 0 ? `published ${versions(live)}` : '',
  ];
  return parts.filter(Boolean).join(', ');
}

function Users({ detail: { assistants, assistant_count: count } }: { detail: SharedSubflowDetail }) {
  if (count === 0) return <Text as="p">No saved assistant uses this sub-flow yet.</Text>;
  return (
    <Stack gap={2}>
      <Text as="p">
        {count === 1 ? '1 assistant uses' : `${count} assistants use`} this sub-flow. Each keeps its version until
        someone chooses the new one in its flow and publishes it.
      </Text>
      <Stack as="ul" gap={1} aria-label="Assistants that use it">
        {assistants.map((user) => (
          <li key={user.id} style={{ overflowWrap: 'anywhere' }}>
            {user.name}: {usesOf(user)}
          </li>
        ))}
        {count > assistants.length && <li>and {count - assistants.length} more</li>}
      </Stack>
    </Stack>
  );
}

interface SaveSharedProps {
  detail: SharedSubflowDetail;
  base: SharedSubflowVersionDetail;
  document: SharedSubflowDocument;
  onSaved: (saved: SharedSubflowVersionDetail, usesIt: boolean) => void;
  onClose: () => void;
}

/** Saves the edited sub-flow as the next version, after showing who uses it. */
export function SaveSharedDialog({ detail, base, document, onSaved, onClose }: SaveSharedProps) {
  const [usesIt, setUsesIt] = useState(true);
  const next = base.version + 1;
  const form = useSaveForm(Note, {
    values: { note: '' },
    save: async ({ note }) => {
      const params = { id: base.id };
      const body = { base_version: base.version, document, note };
      const { latest_version: version } = await request('POST /api/shared-subflows/:id/versions', { params, body });
      return request('GET /api/shared-subflows/:id/versions/:version', { params: { ...params, version } });
    },
    stale: 'shared_subflow.changed',
    done: `Version ${next} saved`,
    failed: (error) => {
      const message = error instanceof Error ? error.message : 'Failed to save the shared sub-flow';
      return error instanceof ApiError && error.reason === 'version_conflict'
        ? `${message} Your changes are still here. Copy the nodes that you changed, go back to the flow, and paste them into the newest version.`
        : message;
    },
    onSaved: (saved) => onSaved(saved, usesIt),
  });
  return (
    <FormDialog
      form={form}
      title={`Save version ${next} of “${base.name}”?`}
      submitLabel={`Save version ${next}`}
      onClose={onClose}
    >
      <VersionChanges before={base.document} after={document} />
      <Users detail={detail} />
      <Switch
        label={`Use version ${next} in this flow`}
        description="Otherwise, this flow keeps its version as well."
        isSelected={usesIt}
        onChange={setUsesIt}
      />
      <TextArea name="note" label="What changed" description="Optional." rows={2} maxLength={maxVersionNoteLength} />
    </FormDialog>
  );
}
