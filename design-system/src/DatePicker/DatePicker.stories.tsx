import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { press } from '../testing/playStory.ts';
import { DatePicker } from './DatePicker.tsx';

const meta = {
  title: 'Dates/DatePicker',
  component: DatePicker,
  args: { label: 'Date', defaultValue: '2026-11-16' },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof DatePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'Seen by your team only.' } };
export const Required: Story = { args: { isRequired: true } };
export const Invalid: Story = { args: { errorMessage: 'This cannot be used.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const HiddenLabel: Story = { args: { isLabelHidden: true } };
export const Bounded: Story = { args: { minDate: '2026-11-10', maxDate: '2026-11-20' } };

const openly = { play: press(), parameters: { docs: { story: { inline: false, height: '480px' } } } };

export const Open: Story = openly;
export const OpenAndBounded: Story = { ...openly, args: Bounded.args };
