import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { FormDialog, type GuardedForm } from './FormDialog.tsx';

const values: Record<string, string> = { title: 'Greeting', content: 'Hello {first_name}, is this a good time?' };

function formWith(more: Partial<GuardedForm> = {}, errors: Record<string, string> = {}): GuardedForm {
  return {
    useField: (name) => ({
      value: values[name],
      onChange: () => undefined,
      onBlur: () => undefined,
      ref: () => undefined,
      errorMessage: errors[name],
    }),
    submit: () => undefined,
    isSaving: false,
    leave: (then) => then(),
    question: null,
    ...more,
  };
}

const meta = {
  title: 'Overlays/FormDialog',
  component: FormDialog,
  args: {
    form: formWith(),
    title: 'Edit Micro Prompt',
    description: 'A short text to reuse in the prompts of your assistants.',
    submitLabel: 'Save Changes',
    onClose: () => undefined,
    children: (
      <>
        <TextField name="title" label="Title" isRequired />
        <TextArea name="content" label="Content" isRequired isMono />
      </>
    ),
  },
} satisfies Meta<typeof FormDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithErrors: Story = { args: { form: formWith({}, { title: 'This title is taken' }) } };
export const Saving: Story = { args: { form: formWith({ isSaving: true }) } };
export const Loading: Story = { args: { placeholder: <Skeleton lines={6} /> } };
export const AskingBeforeLeaving: Story = {
  args: { form: formWith({ question: { stay: () => undefined, leave: () => undefined } }) },
};
