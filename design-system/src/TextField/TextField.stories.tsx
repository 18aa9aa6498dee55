import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { TextField, textFieldTypes } from './TextField.tsx';

const meta = {
  title: 'Forms/TextField',
  component: TextField,
  args: { label: 'Name', placeholder: 'Spring enrolment' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'Seen by your team only.' } };
export const Required: Story = { args: { isRequired: true } };
export const Invalid: Story = { args: { errorMessage: 'This cannot be used.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const HiddenLabel: Story = { args: { isLabelHidden: true } };
export const Filled: Story = { args: { defaultValue: 'Spring enrolment' } };
export const WithAffixes: Story = { args: { label: 'Address', prefix: 'https://', suffix: '.example' } };

export const Types: Story = {
  render: () => (
    <Stack gap={4}>
      {textFieldTypes.map((type) => (
        <TextField key={type} label={type} type={type} defaultValue={type === 'password' ? 'correct horse' : ''} />
      ))}
    </Stack>
  ),
};
