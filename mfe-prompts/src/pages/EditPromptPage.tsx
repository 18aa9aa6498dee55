import type { PromptDetail } from '@switchboard/contracts/prompts';
import {
  maxPromptContentLength,
  maxPromptDescriptionLength,
  maxPromptTitleLength,
  maxVersionNoteLength,
  promptTexts,
} from '@switchboard/contracts/prompts.limits';
import { Badge, Banner, Button, PageHeader, Stack } from '@switchboard/design-system';
import { TextArea, TextField } from '@switchboard/design-system/forms';
import { IconArrowLeft, IconSave } from '@switchboard/design-system/icons';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { useNavigate } from '@switchboard/platform/router';
import { LoadedPrompt } from '../display/LoadedPrompt.tsx';
import { ReadOnly } from '../display/ReadOnly.tsx';
import { engineCrumb, enginePath } from '../display/words.ts';
import { RestoredNotice } from '../drafts/RestoredNotice.tsx';
import { PromptField } from '../editor/PromptField.tsx';
import { savedValues, usePromptForm } from '../features/edit-prompt/usePromptForm.ts';
import { VersionConflict } from '../features/edit-prompt/VersionConflict.tsx';

function Editor({ prompt, isGone }: { prompt: PromptDetail; isGone: boolean }) {
  const navigate = useNavigate();
  const path = `${enginePath}/prompt/${prompt.id}`;
  const { typed, save, isSaving, newer, dropNewer, takeTheirs } = usePromptForm(prompt, () => void navigate(path));
  const { values, change, base, isDirty, changed } = typed;
  const titleProblem = values.title.trim() === '' ? promptTexts.titleRequired : undefined;
  const contentProblem = values.content.trim() === '' ? promptTexts.contentRequired : undefined;
  const isWrong =
    titleProblem !== undefined || contentProblem !== undefined || values.content.length > maxPromptContentLength;
  // A note alone is of no version.
  const { note: _, ...savable } = changed;
  const hasNewText = changed.content !== undefined;
  const isStale = hasNewText && base !== null && base < prompt.latest_version;
  return (
    <>
      <PageHeader
        title={`Edit ${prompt.title}`}
        breadcrumbs={[engineCrumb, { label: prompt.title, href: path }, { label: 'Edit' }]}
        badge={isDirty ? <Badge tone="warning">Not saved</Badge> : <Badge tone="outline">Version {base}</Badge>}
        actions={
          <>
            <Button variant="ghost" icon={<IconArrowLeft />} href={path}>
              Back to Prompt
            </Button>
            <Button
              variant="primary"
              icon={<IconSave />}
              isDisabled={isWrong || isGone || Object.keys(savable).length === 0}
              isPending={isSaving}
              onPress={() => save()}
            >
              Save Changes
            </Button>
          </>
        }
      />
      {isGone && (
        <Banner tone="warning" title="This prompt was deleted.">
          You can still read and copy your text, but you can't save it.
        </Banner>
      )}
      {isStale && !isGone && (
        <Banner tone="warning" title={`Version ${prompt.latest_version} was saved by someone else.`}>
          You started from version {base}. When you save, you can compare both texts.
        </Banner>
      )}
      <RestoredNotice at={typed.restoredAt} onDiscard={() => typed.load(savedValues(prompt), prompt.latest_version)} />
      <Stack gap={4}>
        <TextField
          label="Title"
          isRequired
          value={values.title}
          maxLength={maxPromptTitleLength}
          errorMessage={titleProblem}
          onChange={(title) => change({ title })}
        />
        <TextArea
          label="Description"
          rows={2}
          value={values.description}
          maxLength={maxPromptDescriptionLength}
          onChange={(description) => change({ description })}
        />
        <PromptField
          label="Prompt"
          value={values.content}
          onChange={(content) => change({ content })}
          errorMessage={contentProblem}
        />
        <TextField
          label="Note"
          description="Describe your change for the history."
          value={values.note}
          maxLength={maxVersionNoteLength}
          isDisabled={!hasNewText}
          onChange={(note) => change({ note })}
        />
      </Stack>
      {newer && (
        <VersionConflict
          newer={newer}
          mine={values.content}
          isSaving={isSaving}
          onClose={dropNewer}
          onKeepMine={() => save(newer.latest_version)}
          onTakeTheirs={() => takeTheirs(newer)}
        />
      )}
      <LeaveQuestion form={{ question: typed.question }} />
    </>
  );
}

/** `/prompt-engine/edit/:id`: title, description and text of a prompt. */
export function EditPromptPage() {
  const canWrite = useCan('prompt.write');
  return (
    <LoadedPrompt loading="Loading prompt..." failed="Failed to load prompt. Please try again.">
      {(prompt, isGone) => (canWrite ? <Editor prompt={prompt} isGone={isGone} /> : <ReadOnly what="edit prompts" />)}
    </LoadedPrompt>
  );
}
