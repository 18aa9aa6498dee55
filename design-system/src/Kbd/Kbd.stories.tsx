import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { Kbd } from './Kbd.tsx';

const meta = { title: 'Core/Kbd', component: Kbd, args: { children: '⌘K' } } satisfies Meta<typeof Kbd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Keys: Story = {
  render: () => (
    <Stack direction="row" gap={1}>
      {['⌘', '⇧', '↵', 'esc', 'K'].map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Stack>
  ),
};
