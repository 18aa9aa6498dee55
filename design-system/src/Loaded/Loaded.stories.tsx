import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Text } from '../Text/Text.tsx';
import { Loaded } from './Loaded.tsx';

const nothing = { data: undefined, error: null, isFetching: false, refetch: () => undefined };

const meta = {
  title: 'Core/Loaded',
  component: Loaded,
  args: {
    query: nothing,
    failed: 'Failed to load leads',
    loading: <Skeleton lines={3} />,
    children: (text) => <Text>{String(text)}</Text>,
  },
} satisfies Meta<typeof Loaded>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loading: Story = {};
export const Answer: Story = { args: { query: { ...nothing, data: 'Four leads' } } };
export const Failure: Story = { args: { query: { ...nothing, error: new Error('The database is restarting.') } } };
