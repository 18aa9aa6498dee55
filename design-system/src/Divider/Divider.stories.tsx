import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { Divider } from './Divider.tsx';

const meta = { title: 'Core/Divider', component: Divider } satisfies Meta<typeof Divider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Horizontal: Story = {
  render: () => (
    <Stack gap={3}>
      <span>Before noon</span>
      <Divider />
      <span>After noon</span>
    </Stack>
  ),
};

export const Vertical: Story = {
  render: () => (
    <Stack direction="row" gap={3}>
      <span>12 answered</span>
      <Divider orientation="vertical" />
      <span>3 missed</span>
    </Stack>
  ),
};
