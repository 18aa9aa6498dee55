import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Slider } from './Slider.tsx';

const meta = {
  title: 'Forms/Slider',
  component: Slider,
  args: { label: 'Temperature', min: 0, max: 1, step: 0.1, defaultValue: 0.4 },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'Higher answers are less predictable.' } };
export const Formatted: Story = {
  args: {
    label: 'Endpointing',
    min: 100,
    max: 5000,
    step: 100,
    defaultValue: 1200,
    formatValue: (value) => `${value / 1000} s`,
  },
};
export const Disabled: Story = { args: { isDisabled: true } };
