import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Grid } from '../Grid/Grid.tsx';
import { IconPhone, IconPlus } from '../icons/icons.ts';
import { Stack } from '../Stack/Stack.tsx';
import { Button, buttonSizes, buttonVariants } from './Button.tsx';

const meta = {
  title: 'Core/Button',
  component: Button,
  argTypes: {
    variant: { control: 'select', options: buttonVariants },
    size: { control: 'select', options: buttonSizes },
  },
  args: { children: 'Place call' },
} satisfies Meta<typeof Button>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { args: { variant: 'primary' } };

export const Variants: Story = {
  render: () => (
    <Stack gap={3}>
      {buttonSizes.map((size) => (
        <Stack key={size} direction="row" gap={3} wrap>
          {buttonVariants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant}
            </Button>
          ))}
        </Stack>
      ))}
    </Stack>
  ),
};

export const WithIcon: Story = { args: { variant: 'primary', icon: <IconPlus />, children: 'New campaign' } };

export const States: Story = {
  render: () => (
    <Grid columns={4} gap={3}>
      {buttonVariants.map((variant) => (
        <Stack key={variant} gap={3} align="start">
          <Button variant={variant} icon={<IconPhone />}>
            Call
          </Button>
          <Button variant={variant} isPending>
            Calling
          </Button>
          <Button variant={variant} isDisabled>
            Call
          </Button>
        </Stack>
      ))}
    </Grid>
  ),
};

export const AsLink: Story = { args: { href: '#campaigns', children: 'Open campaign' } };
