import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { PoweredBy } from './PoweredBy.tsx';

const meta = {
  title: 'Core/PoweredBy',
  component: PoweredBy,
  args: { operator: 'Example Ltd' },
} satisfies Meta<typeof PoweredBy>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const WithoutOperator: Story = { args: { operator: null } };
