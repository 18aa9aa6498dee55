import { maxPromptDescriptionLength, maxPromptTitleLength } from '@switchboard/contracts/prompts.limits';
import { Button, Stack } from '@switchboard/design-system';
import { FormActions, TextArea, TextField } from '@switchboard/design-system/forms';
import { LeaveQuestion } from '@switchboard/design-system/overlays';
import type { ReactNode } from 'react';
import { enginePath } from '../../display/words.ts';
import { PromptField } from '../../editor/PromptField.tsx';
import type { NewPrompt } from './useNewPrompt.ts';

interface NewPromptFieldsProps {
  prompt: NewPrompt;
  /** Whether the text can be edited; otherwise `children` explain why not. */
  hasEditor: boolean;
  /** Between the text and the buttons. */
  children?: ReactNode;
}

/** Title, description and text of a new prompt, with its buttons. */
export function NewPromptFields({ prompt, hasEditor, children }: NewPromptFieldsProps) {
  const { typed, save, isSaving, titleProblem, contentProblem } = prompt;
  const { values, change } = typed;
  return (
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
      {hasEditor && (
        <PromptField
          label="Prompt"
          value={values.content}
          errorMessage={contentProblem}
          onChange={(content) => change({ content })}
        />
      )}
      {children}
      <FormActions>
        <Button variant="primary" isPending={isSaving} onPress={save}>
          Save Prompt
        </Button>
        <Button href={enginePath}>Cancel</Button>
      </FormActions>
      <LeaveQuestion form={typed} />
    </Stack>
  );
}
