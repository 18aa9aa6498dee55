import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { buttonSizes, buttonVariants } from '../Button/Button.tsx';
import { IconTrash } from '../icons/moreIcons.ts';
import { Stack } from '../Stack/Stack.tsx';
import { IconButton } from './IconButton.tsx';

const meta = {
  title: 'Core/IconButton',
  component: IconButton,
  argTypes: {
    variant: { control: 'select', options: buttonVariants },
    size: { control: 'select', options: buttonSizes },
  },
  args: { label: 'Delete lead', icon: <IconTrash /> },
} satisfies Meta<typeof IconButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Pending: Story = { args: { isPending: true } };
export const Disabled: Story = { args: { isDisabled: true } };

export const Variants: Story = {
  render: (args) => (
    <Stack gap={3}>
      {buttonSizes.map((size) => (
        <Stack key={size} direction="row" gap={3}>
          {buttonVariants.map((variant) => (
            <IconButton key={variant} {...args} variant={variant} size={size} />
          ))}
        </Stack>
      ))}
    </Stack>
  ),
};
