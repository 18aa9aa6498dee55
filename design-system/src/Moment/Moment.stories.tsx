import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Moment } from './Moment.tsx';

const meta = {
  title: 'Core/Moment',
  component: Moment,
  args: { at: '2026-01-05T15:04:00.000Z' },
} satisfies Meta<typeof Moment>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const DayOnly: Story = { args: { isDayOnly: true } };
export const None: Story = { args: { at: null, none: 'Never called' } };
