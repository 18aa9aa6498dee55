import type { PromptDetail } from '@switchboard/contracts/prompts';
import { maxPromptContentLength, promptTexts } from '@switchboard/contracts/prompts.limits';
import { Badge, Banner, Button, PageHeader, Stack } from '@switchboard/design-system';
import { IconArrowLeft, IconSave } from '@switchboard/design-system/icons';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { notify, useCan } from '@switchboard/platform';
import { anyId, useAddress, useNavigate } from '@switchboard/platform/router';
import { useEffect } from 'react';
import { LoadedPrompt } from '../display/LoadedPrompt.tsx';
import { ReadOnly } from '../display/ReadOnly.tsx';
import { engineCrumb, enginePath } from '../display/words.ts';
import { RestoredNotice } from '../drafts/RestoredNotice.tsx';
import { useTyped } from '../drafts/useTyped.ts';
import { PromptField } from '../editor/PromptField.tsx';
import { useSaveVersion } from '../features/edit-prompt/useSaveVersion.ts';
import { VersionConflict } from '../features/edit-prompt/VersionConflict.tsx';
import { GenerationProgress } from '../features/generate/GenerationProgress.tsx';
import { useGeneration } from '../features/generate/useGeneration.ts';
import { EarlierMessages } from '../features/refine-prompt/EarlierMessages.tsx';
import { FeedbackBox } from '../features/refine-prompt/FeedbackBox.tsx';
import { LazyReviewChanges } from '../features/refine-prompt/LazyReviewChanges.tsx';
import { useRefinement } from '../features/refine-prompt/useRefinement.ts';

const marks = ['generation_id', 'seen'] as const;
const failed = 'Failed to generate improved prompt. Please try again.';

function AiEditor({ prompt, isGone }: { prompt: PromptDetail; isGone: boolean }) {
  const navigate = useNavigate();
  const path = `${enginePath}/prompt/${prompt.id}`;
  const [{ generation: generationId }, changeAddress] = useAddress({ generation: anyId });
  const { generation, text } = useGeneration(generationId);
  const latest = prompt.latest?.content ?? '';
  const typed = useTyped(
    `ai-edit ${prompt.id}`,
    { content: latest, generation_id: '', seen: '' },
    prompt.latest_version,
    marks,
  );
  const { values, base, change } = typed;
  const follow = (id: string) => changeAddress({ generation: id });
  const refinement = useRefinement({
    generation,
    promptId: prompt.id,
    isOfCall: prompt.is_of_call,
    content: values.content,
    failed,
    onGeneration: follow,
  });
  const result = generation?.status === 'ready' ? generation.result : null;
  const isNew = generation && result !== null && values.seen !== generation.id;
  useEffect(() => {
    if (!isNew) return;
    const isOwn = result !== values.content;
    change({ seen: generation.id, ...(isOwn && { content: result, generation_id: generation.id }) });
  });
  const { save, isSaving, newer, dropNewer } = useSaveVersion({
    promptId: prompt.id,
    done: 'Prompt updated successfully with AI-assisted improvements.',
    onSaved: () => {
      typed.settle();
      void navigate(path);
    },
  });
  const saveOver = (version: number) => {
    if (refinement.isAtReview)
      return notify({ title: 'Pending Changes', description: promptTexts.pendingChanges, tone: 'warning' });
    const { content, generation_id } = values;
    save({ content, base_version: version, ...(generation_id !== '' && { generation_id }) });
  };
  const isEmpty = values.content.trim() === '';
  const begin = (content: string, version: number) => {
    typed.load({ content, generation_id: '', seen: generation?.id ?? '' }, version);
    changeAddress({ generation: null });
  };
  return (
    <>
      <PageHeader
        title={`Edit ${prompt.title} with AI`}
        breadcrumbs={[engineCrumb, { label: prompt.title, href: path }, { label: 'Edit with AI' }]}
        badge={
          values.content === latest ? (
            <Badge tone="outline">Version {base}</Badge>
          ) : (
            <Badge tone="warning">Not saved</Badge>
          )
        }
        actions={
          <>
            <Button variant="ghost" icon={<IconArrowLeft />} href={path}>
              Back to Prompt
            </Button>
            <Button
              variant="primary"
              icon={<IconSave />}
              isDisabled={
                values.content === latest || isEmpty || isGone || values.content.length > maxPromptContentLength
              }
              isPending={isSaving}
              onPress={() => saveOver(base ?? prompt.latest_version)}
            >
              Save Changes
            </Button>
          </>
        }
      />
      {isGone && (
        <Banner tone="warning" title="This prompt was deleted.">
          You can still copy its text, but you can't save it.
        </Banner>
      )}
      <RestoredNotice at={typed.restoredAt} onDiscard={() => begin(latest, prompt.latest_version)} />
      <Stack gap={5}>
        {generation && generation.status !== 'ready' && (
          <GenerationProgress generation={generation} text={text} failed={failed} onRetried={follow} />
        )}
        {generation?.remark && <Banner title={generation.remark} />}
        {generation && refinement.isAtReview ? (
          <LazyReviewChanges
            key={generation.id}
            before={generation.before ?? ''}
            after={generation.text}
            isPending={refinement.isDeciding}
            onDecide={refinement.decide}
          />
        ) : (
          generation?.status !== 'generating' && (
            <PromptField
              label="Prompt"
              value={values.content}
              errorMessage={isEmpty ? promptTexts.contentRequired : undefined}
              onChange={(content) => change({ content })}
            />
          )
        )}
        <FeedbackBox
          value={refinement.feedback}
          onChange={refinement.setFeedback}
          isMasked={refinement.isMasked}
          onMaskedChange={refinement.setMask}
          isDisabled={refinement.isBusy || isEmpty || isGone}
          isPending={refinement.isSending}
          onSend={refinement.send}
        />
        {generation && <EarlierMessages messages={generation.messages} />}
      </Stack>
      {newer && (
        <VersionConflict
          newer={newer}
          mine={values.content}
          isSaving={isSaving}
          onClose={dropNewer}
          onKeepMine={() => saveOver(newer.latest_version)}
          onTakeTheirs={() => {
            begin(newer.content, newer.latest_version);
            dropNewer();
          }}
        />
      )}
      <LeaveQuestion form={typed} />
    </>
  );
}

/** `/prompt-engine/ai-edit/:id`: a prompt that is changed by feedback, change by change. */
export function AiEditPromptPage() {
  const canWrite = useCan('prompt.write');
  return (
    <LoadedPrompt loading="Loading prompt..." failed="Failed to load prompt. Please try again.">
      {(prompt, isGone) => (canWrite ? <AiEditor prompt={prompt} isGone={isGone} /> : <ReadOnly what="edit prompts" />)}
    </LoadedPrompt>
  );
}
