import type { AssistantPrompt } from '@switchboard/contracts/prompts';
import { randomId } from '@switchboard/contracts/random-id';
import { Badge, Button, ButtonGroup, Link, Stack, Text } from '@switchboard/design-system';
import { IconHistory, IconSave } from '@switchboard/design-system/icons';
import { request, useCan, useOrganization } from '@switchboard/platform';
import { useState } from 'react';
import { enginePath } from '../../display/words.ts';
import { LinkedVersions } from './LinkedVersions.tsx';
import { SaveAsPrompt } from './SaveAsPrompt.tsx';
import { useLinkPrompt } from './useLinkPrompt.ts';

interface LinkedPromptProps {
  assistantId: string;
  /** The prompt that the text came from; null if it came from none. */
  linked: AssistantPrompt | null;
  /** The text in the editor. */
  content: string;
  isReadOnly: boolean;
  save: () => Promise<boolean>;
}

function Source({ linked, content, ...rest }: LinkedPromptProps & { linked: AssistantPrompt }) {
  const { prompt_id, title, version, latest_version, is_edited } = linked;
  const { assistantId, isReadOnly, save } = rest;
  const [isOpen, setOpen] = useState(false);
  const canWrite = useCan('prompt.write');
  const isPro = useOrganization()?.is_pro === true;
  const next = latest_version + 1;
  const link = useLinkPrompt({
    assistantId,
    save,
    made: async () => {
      const saved = await request('POST /api/prompts/:id/versions', {
        params: { id: prompt_id },
        body: { content, base_version: latest_version },
        headers: { 'idempotency-key': randomId() },
      });
      return { promptId: prompt_id, version: saved.latest_version };
    },
    done: (made) => `Saved as version ${made.version} of ${title}`,
    failed: 'Failed to save the version',
    onLinked: () => undefined,
  });
  return (
    <Stack direction="row" justify="between" gap={2} wrap>
      <Stack direction="row" gap={2} wrap>
        <Text size="sm" tone="muted">
          From the prompt <Link href={`${enginePath}/prompt/${prompt_id}`}>{title}</Link>, version {version}
        </Text>
        {latest_version > version && <Badge tone="info">Version {latest_version} exists</Badge>}
        {is_edited && <Badge tone="warning">Edited since</Badge>}
      </Stack>
      <ButtonGroup>
        <Button size="sm" icon={<IconHistory size={14} />} onPress={() => setOpen(true)}>
          Versions
        </Button>
        {canWrite && isPro && !isReadOnly && (
          <Button
            size="sm"
            icon={<IconSave size={14} />}
            isDisabled={content.trim() === ''}
            isPending={link.isPending}
            onPress={() => link.mutate()}
          >
            Save as version {next}
          </Button>
        )}
      </ButtonGroup>
      {isOpen && (
        <LinkedVersions
          assistantId={assistantId}
          linked={linked}
          content={content}
          canUse={isPro && !isReadOnly}
          save={save}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}

/** The prompt that a text came from, with a link to its versions; or a button to save it as a prompt. */
export function LinkedPrompt(props: LinkedPromptProps) {
  const { linked, assistantId, content, isReadOnly, save } = props;
  const [isSaving, setSaving] = useState(false);
  const canWrite = useCan('prompt.write');
  const isPro = useOrganization()?.is_pro === true;
  if (linked) return <Source {...props} linked={linked} />;
  if (!canWrite || !isPro || isReadOnly) return null;
  return (
    <Stack direction="row" justify="between" gap={2} wrap>
      <Text size="sm" tone="muted">
        This text comes from no prompt of the prompt engine.
      </Text>
      <Button
        size="sm"
        icon={<IconSave size={14} />}
        isDisabled={content.trim() === ''}
        onPress={() => setSaving(true)}
      >
        Save as a prompt
      </Button>
      {isSaving && (
        <SaveAsPrompt assistantId={assistantId} content={content} save={save} onClose={() => setSaving(false)} />
      )}
    </Stack>
  );
}
