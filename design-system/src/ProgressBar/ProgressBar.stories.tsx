import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { ProgressBar, progressTones } from './ProgressBar.tsx';

const meta = {
  title: 'Core/ProgressBar',
  component: ProgressBar,
  argTypes: { tone: { control: 'select', options: progressTones } },
  args: { label: 'Uploading résumé.pdf', value: 62, showValue: true },
} satisfies Meta<typeof ProgressBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Indeterminate: Story = { args: { value: undefined, label: 'Reading the document' } };
export const HiddenLabel: Story = { args: { isLabelHidden: true, showValue: false } };

export const Tones: Story = {
  render: (args) => (
    <Stack gap={4}>
      {progressTones.map((tone) => (
        <ProgressBar key={tone} {...args} tone={tone} label={tone} />
      ))}
    </Stack>
  ),
};
