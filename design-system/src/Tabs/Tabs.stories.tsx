import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Tabs } from './Tabs.tsx';

const meta = {
  title: 'Data/Tabs',
  component: Tabs,
  args: {
    label: 'Upload',
    items: [
      { id: 'data', label: 'Extracted Data', count: 12, content: 'Name, phone and experience.' },
      { id: 'raw', label: 'Raw Content', content: 'The text as it was read.' },
      { id: 'original', label: 'Original Transcript', isDisabled: true, content: null },
    ],
  },
} satisfies Meta<typeof Tabs>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const SecondSelected: Story = { args: { defaultSelectedId: 'raw' } };
