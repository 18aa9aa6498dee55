import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { IconCheck } from '../icons/icons.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Badge, badgeTones } from './Badge.tsx';

const meta = {
  title: 'Core/Badge',
  component: Badge,
  argTypes: { tone: { control: 'select', options: badgeTones } },
  args: { children: 'Active' },
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { args: { tone: 'success' } };

export const Tones: Story = {
  render: () => (
    <Stack direction="row" gap={2} wrap>
      {badgeTones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Stack>
  ),
};

export const CallStates: Story = {
  render: () => (
    <Stack direction="row" gap={2} wrap>
      <Badge tone="ringing" isPulsing>
        Ringing
      </Badge>
      <Badge tone="live" isPulsing>
        Live
      </Badge>
      <Badge tone="warning">On hold</Badge>
      <Badge tone="success" icon={<IconCheck />}>
        Answered
      </Badge>
      <Badge tone="danger">Failed</Badge>
    </Stack>
  ),
};
