import { type PromptCase, PromptCaseInput, type PromptCheck } from '@switchboard/contracts/prompt-cases';
import { Stack } from '@switchboard/design-system';
import { TextArea, TextField } from '@switchboard/design-system/forms';
import { FormDialog } from '@switchboard/design-system/overlays';
import { request } from '@switchboard/platform';
import { FormProvider, useSaveForm } from '@switchboard/platform/forms';
import { useState } from 'react';
import { CheckFields } from './CheckFields.tsx';
import { checkText } from './checkWords.ts';
import { TurnFields } from './TurnFields.tsx';
import { readVariables, writeVariables } from './variableLines.ts';

interface CaseDialogProps {
  promptId: string;
  /** The case to change; without one, the dialog adds a new one. */
  edited?: PromptCase | undefined;
  onClose: () => void;
}

const formOf = (edited: PromptCase | undefined): PromptCaseInput => ({
  name: edited?.name ?? '',
  variables: edited?.variables ?? {},
  turns: edited?.turns ?? [''],
  checks: edited?.checks ?? [{ kind: 'contains', text: '' }],
});

const labels: Record<string, string> = { name: 'Name', turns: 'Turns', checks: 'Checks' };

/** How the question which change to save names a part of a case and its values. */
const caseTexts = {
  label: (name: string) => labels[name] ?? name.replace(/^variables\./, 'Variable '),
  shown: (name: string, value: unknown): string | undefined => {
    if (name === 'turns') return (value as string[]).map((turn) => `“${turn}”`).join(', ');
    return name === 'checks' ? (value as PromptCheck[]).map(checkText).join('; ') : undefined;
  },
};

/** Adds a case, or changes one. */
export function CaseDialog({ promptId, edited, onClose }: CaseDialogProps) {
  const form = useSaveForm(PromptCaseInput, {
    values: formOf(edited),
    save: (body, version) =>
      edited
        ? request('PUT /api/prompts/:id/cases/:case_id', {
            params: { id: promptId, case_id: edited.id },
            body: { ...body, updated_at: String(version) },
          })
        : request('POST /api/prompts/:id/cases', { params: { id: promptId }, body }),
    ...(edited && {
      merge: {
        version: edited.updated_at,
        read: async () => {
          const { items } = await request('GET /api/prompts/:id/cases', { params: { id: promptId } });
          const stored = items.find(({ id }) => id === edited.id) ?? edited;
          return { version: stored.updated_at, values: formOf(stored) };
        },
        ...caseTexts,
      },
    }),
    stale: 'prompt_case.changed',
    done: edited ? 'Case updated' : 'Case added',
    failed: edited ? 'Failed to update the case' : 'Failed to add the case',
    onSaved: onClose,
  });
  const [variables, setVariables] = useState(() => writeVariables(edited?.variables ?? {}));
  return (
    <FormProvider {...form}>
      <FormDialog
        form={form}
        size="lg"
        title={edited ? 'Edit Case' : 'Add Case'}
        description="A conversation in which versions of the prompt are tried. No one is called."
        submitLabel={edited ? 'Save Changes' : 'Add Case'}
        onClose={onClose}
      >
        <Stack gap={5}>
          <TextField name="name" label="Name" isRequired placeholder="Wants another time" />
          <TextArea
            label="Variables"
            description="One on a line, such as first_name: Vera."
            rows={2}
            value={variables}
            onChange={(text) => {
              setVariables(text);
              form.setValue('variables', readVariables(text), { shouldDirty: true });
            }}
          />
          <TurnFields />
          <CheckFields />
        </Stack>
      </FormDialog>
    </FormProvider>
  );
}
