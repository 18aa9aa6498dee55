import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FilterChip } from './FilterChip.tsx';

const meta = {
  title: 'Data/FilterChip',
  component: FilterChip,
  args: { label: 'Status: Active', onRemove: () => undefined },
} satisfies Meta<typeof FilterChip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
