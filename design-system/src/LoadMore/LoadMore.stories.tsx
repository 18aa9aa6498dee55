import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { LoadMore } from './LoadMore.tsx';

const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: async () => ({ isFetchNextPageError: false, error: null }),
};

const meta = {
  title: 'Core/LoadMore',
  component: LoadMore,
  args: { query, onFailed: () => undefined },
} satisfies Meta<typeof LoadMore>;
export default meta;
type Story = StoryObj<typeof meta>;

export const More: Story = {};
export const Loading: Story = { args: { query: { ...query, isFetchingNextPage: true } } };
