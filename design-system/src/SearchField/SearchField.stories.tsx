import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SearchField } from './SearchField.tsx';

const meta = {
  title: 'Forms/SearchField',
  component: SearchField,
  args: { placeholder: 'Search leads' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof SearchField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Filled: Story = { args: { defaultValue: 'Ada' } };
export const VisibleLabel: Story = { args: { label: 'Search leads', isLabelHidden: false } };
export const Disabled: Story = { args: { isDisabled: true } };
