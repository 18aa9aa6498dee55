import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ErrorState } from './ErrorState.tsx';

const meta = {
  title: 'Core/ErrorState',
  component: ErrorState,
  args: {
    title: 'Failed to load call logs',
    message: 'The server did not answer in time. Nothing was changed; the calls themselves go on.',
  },
} satisfies Meta<typeof ErrorState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithRetry: Story = { args: { onRetry: () => undefined } };
export const Retrying: Story = { args: { onRetry: () => undefined, isRetrying: true } };
export const WithDetails: Story = { args: { onRetry: () => undefined, details: 'UNAVAILABLE' } };
export const WithRequestId: Story = { args: { onRetry: () => undefined, requestId: '7f3c9a52-19d4-4d0c' } };
