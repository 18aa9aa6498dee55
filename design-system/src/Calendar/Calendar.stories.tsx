import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Calendar } from './Calendar.tsx';

const meta = {
  title: 'Dates/Calendar',
  component: Calendar,
  args: { label: 'Date of the call', defaultValue: '2026-11-16' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof Calendar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const PastDaysDisabled: Story = { args: { minDate: '2026-11-12' } };
export const Disabled: Story = { args: { isDisabled: true } };
