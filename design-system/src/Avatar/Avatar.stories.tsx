import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { Avatar, avatarSizes } from './Avatar.tsx';

const meta = {
  title: 'Core/Avatar',
  component: Avatar,
  argTypes: { size: { control: 'select', options: avatarSizes } },
  args: { name: 'Ada Moss' },
} satisfies Meta<typeof Avatar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Organization: Story = { args: { name: 'Harbour College', shape: 'square' } };
export const BrokenPicture: Story = { args: { src: '/missing.png' } };

export const Sizes: Story = {
  render: (args) => (
    <Stack direction="row" gap={3}>
      {avatarSizes.map((size) => (
        <Avatar key={size} {...args} size={size} />
      ))}
    </Stack>
  ),
};
