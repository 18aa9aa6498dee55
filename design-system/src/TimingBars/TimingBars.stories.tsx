import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { TimingBars } from './TimingBars.tsx';

const meta = {
  title: 'Core/TimingBars',
  component: TimingBars,
  args: {
    label: 'Answers',
    empty: 'No answer was measured. Test the assistant by voice.',
    series: ['Waited', 'Understood', 'Model', 'Functions', 'Voice', 'Other'],
    things: [
      { id: 1, name: '0:06', parts: [600, 180, 240, null, 90], total_ms: 1110 },
      { id: 2, name: '0:14', parts: [600, 210, 420, 1300, 110], total_ms: 2640 },
      { id: 3, name: '0:31', parts: [500, 160, 230, null, 80], total_ms: 970 },
    ],
  },
} satisfies Meta<typeof TimingBars>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Answers: Story = {};
export const WithPlaces: Story = { args: { onSelect: () => undefined } };
export const One: Story = {
  args: { things: [{ id: 1, name: '0:06', parts: [600, null, null, null, null], total_ms: 600 }] },
};
export const Nothing: Story = { args: { things: [] } };
