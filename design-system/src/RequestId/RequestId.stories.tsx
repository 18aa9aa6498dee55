import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { RequestId } from './RequestId.tsx';

const meta = {
  title: 'Core/RequestId',
  component: RequestId,
  args: { requestId: '7f3c9a52-19d4-4d0c-9a55-0f6cf2b1d0aa' },
} satisfies Meta<typeof RequestId>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
