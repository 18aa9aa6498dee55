import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { VirtualList } from './VirtualList.tsx';

const rows = (count: number) => Array.from({ length: count }, (_, index) => `Row ${index + 1}`);

const meta = {
  title: 'Data/VirtualList',
  component: VirtualList<string>,
  args: {
    label: 'Rows',
    items: rows(5000),
    getKey: (row: string) => row,
    estimatedHeight: 40,
    children: (row: string) => <a href={`#${row}`}>{row}</a>,
  },
} satisfies Meta<typeof VirtualList<string>>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Only the visible rows are rendered. */
export const Long: Story = {};

export const Short: Story = { args: { items: rows(3) } };
