import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { buttonSizes, buttonVariants } from '../Button/Button.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { NativeButton } from './NativeButton.tsx';

const meta = {
  title: 'Core/NativeButton',
  component: NativeButton,
  argTypes: {
    variant: { control: 'select', options: buttonVariants },
    size: { control: 'select', options: buttonSizes },
  },
  args: { children: 'Start Interview', variant: 'primary', size: 'lg' },
} satisfies Meta<typeof NativeButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Variants: Story = {
  render: () => (
    <Stack direction="row" gap={3} wrap>
      {buttonVariants.map((variant) => (
        <NativeButton key={variant} variant={variant}>
          {variant}
        </NativeButton>
      ))}
    </Stack>
  ),
};

export const Pending: Story = { args: { isPending: true } };
