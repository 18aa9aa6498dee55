import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { RadioGroup } from './RadioGroup.tsx';

const meta = {
  title: 'Forms/RadioGroup',
  component: RadioGroup,
  args: {
    label: 'Call type',
    defaultValue: 'voice',
    options: [
      { id: 'voice', label: 'Voice', description: 'Over the phone network' },
      { id: 'video', label: 'Video', description: 'By a link sent to the lead' },
      { id: 'chat', label: 'Chat', isDisabled: true },
    ],
  },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof RadioGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Horizontal: Story = { args: { orientation: 'horizontal' } };
export const Required: Story = { args: { isRequired: true } };
export const Invalid: Story = { args: { errorMessage: 'Please choose one.', defaultValue: null } };
export const Disabled: Story = { args: { isDisabled: true } };
