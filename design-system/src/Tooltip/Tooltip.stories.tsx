import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { Tooltip } from './Tooltip.tsx';

const meta = {
  title: 'Core/Tooltip',
  component: Tooltip,
  args: { content: 'Calls are placed in the time zone of the lead', children: <Button>Call window</Button> },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const AtOnce: Story = { args: { delayMs: 0, placement: 'bottom' } };
