import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Pagination } from './Pagination.tsx';

const meta = {
  title: 'Data/Pagination',
  component: Pagination,
  args: {
    label: '26–50 of 143',
    hasPrevious: true,
    hasNext: true,
    onPrevious: () => undefined,
    onNext: () => undefined,
  },
} satisfies Meta<typeof Pagination>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const FirstPage: Story = { args: { label: '1–25 of 143', hasPrevious: false } };
export const LastPage: Story = { args: { label: '126–143 of 143', hasNext: false } };
export const Loading: Story = { args: { isLoading: true } };
