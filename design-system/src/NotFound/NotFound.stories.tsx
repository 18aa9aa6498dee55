import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { NotFound } from './NotFound.tsx';

const meta = {
  title: 'Core/NotFound',
  component: NotFound,
  args: { what: 'Campaign', actions: <Button href="#campaigns">Back to Campaigns</Button> },
} satisfies Meta<typeof NotFound>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
