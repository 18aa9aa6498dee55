import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Select } from './Select.tsx';

const meta = {
  title: 'Forms/Select',
  component: Select,
  args: {
    label: 'Assistant',
    options: [
      { id: 'nora', label: 'Nora', description: 'Screens applicants' },
      { id: 'theo', label: 'Theo', description: 'Books interviews' },
      { id: 'iris', label: 'Iris', isDisabled: true },
    ],
  },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'Seen by your team only.' } };
export const Required: Story = { args: { isRequired: true } };
export const Invalid: Story = { args: { errorMessage: 'This cannot be used.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const HiddenLabel: Story = { args: { isLabelHidden: true } };
export const Chosen: Story = { args: { defaultValue: 'theo' } };
export const NothingToChoose: Story = {
  args: { options: [], emptyText: 'No assistants available. Please create an assistant first.' },
};
