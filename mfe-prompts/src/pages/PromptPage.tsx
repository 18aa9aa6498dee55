import type { PromptDetail } from '@switchboard/contracts/prompts';
import { promptTexts } from '@switchboard/contracts/prompts.limits';
import { Badge, Banner, IconBot, Loaded, PageHeader, Skeleton, Stack, Text } from '@switchboard/design-system';
import { type TabItem, Tabs } from '@switchboard/design-system/data';
import { IconArrowLeft, IconCopy, IconEdit, IconHistory, IconWand } from '@switchboard/design-system/icons';
import { type HeaderAction, HeaderActions } from '@switchboard/design-system/overlays';
import { useCan, useFlag } from '@switchboard/platform';
import { makeStale, useQueryClient } from '@switchboard/platform/query';
import { oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { copyText } from '../display/copyText.ts';
import { LoadedPrompt } from '../display/LoadedPrompt.tsx';
import { engineCrumb, enginePath, writtenBy } from '../display/words.ts';
import { GenerationProgress } from '../features/generate/GenerationProgress.tsx';
import { useGeneration } from '../features/generate/useGeneration.ts';
import { PromptText } from '../features/read-prompt/PromptText.tsx';
import { OriginalTranscript } from '../features/read-transcript/OriginalTranscript.tsx';
import { PromptUses } from '../features/use-in-assistant/PromptUses.tsx';
import { UseInAssistant } from '../features/use-in-assistant/UseInAssistant.tsx';

const tabs = ['prompt', 'transcript', 'cases', 'assistants'] as const;
const parts = { tab: oneOf(tabs), dialog: oneOf(['assistant']) };

function Actions({ prompt, onUse }: { prompt: PromptDetail; onUse: (() => void) | null }) {
  const canWrite = useCan('prompt.write');
  const { id, latest } = prompt;
  const actions: HeaderAction[] = [
    { id: 'back', label: 'Back to Prompts', icon: <IconArrowLeft />, variant: 'ghost', href: enginePath },
  ];
  if (latest) {
    actions.push(
      {
        id: 'copy',
        label: 'Copy',
        icon: <IconCopy />,
        isMain: !canWrite,
        onAction: () => void copyText(latest.content, 'Prompt copied to clipboard.'),
      },
      { id: 'history', label: 'History', icon: <IconHistory />, href: `${enginePath}/history/${id}` },
    );
    if (onUse) actions.push({ id: 'use', label: 'Use in an assistant', icon: <IconBot />, onAction: onUse });
    if (canWrite)
      actions.push(
        { id: 'edit', label: 'Edit', icon: <IconEdit />, href: `${enginePath}/edit/${id}` },
        {
          id: 'ai-edit',
          label: 'Edit with AI',
          icon: <IconWand />,
          variant: 'primary',
          isMain: true,
          href: `${enginePath}/ai-edit/${id}`,
        },
      );
  }
  return <HeaderActions actions={actions} />;
}

const LazyCasesTab = lazy(async () => ({
  default: (await import('../features/run-cases/CasesTab.tsx')).CasesTab,
}));

function Cases({ prompt }: { prompt: PromptDetail }) {
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <LazyCasesTab prompt={prompt} />
    </Suspense>
  );
}

function FirstText({ id }: { id: string }) {
  const client = useQueryClient();
  const { query, generation, text } = useGeneration(id);
  return (
    <Loaded query={query} failed="Failed to load prompt. Please try again." loading={<Skeleton lines={6} />}>
      {() =>
        generation && (
          <GenerationProgress
            generation={generation}
            text={text}
            failed="Failed to generate prompt"
            onRetried={() => void makeStale(client, 'prompt.changed')}
          />
        )
      }
    </Loaded>
  );
}

function Latest({ prompt: { latest, generation_id } }: { prompt: PromptDetail }) {
  if (!latest)
    return generation_id ? (
      <FirstText key={generation_id} id={generation_id} />
    ) : (
      <Text tone="muted">{promptTexts.notGenerated}</Text>
    );
  return (
    <Stack gap={3}>
      <Text as="p" size="sm" tone="muted">
        {writtenBy(latest)}
        {latest.note && ` · ${latest.note}`}
      </Text>
      <PromptText content={latest.content} />
    </Stack>
  );
}

function Prompt({ prompt, isGone }: { prompt: PromptDetail; isGone: boolean }) {
  const [{ tab, dialog }, change] = useAddress(parts);
  const hasAssistants = useFlag('assistants');
  const mayRead = useCan('assistant.read') && hasAssistants;
  const mayUse = useCan('assistant.write') && hasAssistants;
  const { title, description, latest, transcript_id, labels } = prompt;
  const items: TabItem[] = [
    { id: 'prompt', label: 'Prompt', content: <Latest prompt={prompt} /> },
    {
      id: 'transcript',
      label: 'Original Transcript',
      isDisabled: transcript_id === null,
      content: transcript_id && <OriginalTranscript id={transcript_id} />,
    },
    ...(latest ? [{ id: 'cases', label: 'Cases', content: <Cases prompt={prompt} /> }] : []),
    ...(mayRead && latest ? [{ id: 'assistants', label: 'Assistants', content: <PromptUses id={prompt.id} /> }] : []),
  ];
  const selected = items.some(({ id, isDisabled }) => id === tab && !isDisabled) ? tab : null;
  return (
    <>
      <PageHeader
        title={title}
        description={description ?? undefined}
        breadcrumbs={[engineCrumb, { label: title }]}
        badge={
          <>
            {latest && <Badge tone="outline">Version {latest.version}</Badge>}
            {labels.map(({ name, version }) => (
              <Badge
                key={name}
                tone={name === 'production' ? 'success' : 'neutral'}
                title={`${name}: version ${version}`}
              >
                {name}: version {version}
              </Badge>
            ))}
          </>
        }
        actions={<Actions prompt={prompt} onUse={mayUse ? () => change({ dialog: 'assistant' }) : null} />}
      />
      {isGone && <Banner tone="warning" title="This prompt was deleted. You can still copy its text." />}
      <Tabs
        label="Prompt"
        items={items}
        selectedId={selected ?? 'prompt'}
        onSelectionChange={(id) => change({ tab: id === 'prompt' ? null : id })}
      />
      {dialog === 'assistant' && mayUse && latest && (
        <UseInAssistant prompt={prompt} onClose={() => change({ dialog: null })} />
      )}
    </>
  );
}

/** `/prompt-engine/prompt/:id`: the newest text of a prompt, and where it came from. */
export function PromptPage() {
  return (
    <LoadedPrompt loading="Loading prompt..." failed="Failed to load prompt details. Please try again.">
      {(prompt, isGone) => <Prompt prompt={prompt} isGone={isGone} />}
    </LoadedPrompt>
  );
}
