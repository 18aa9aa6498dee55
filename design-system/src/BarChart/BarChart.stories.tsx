import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Card } from '../Card/Card.tsx';
import { BarChart, type ChartBar, ChartLegend } from './BarChart.tsx';

const series = ['Completed', 'Failed'] as const;

const days = (count: (day: number) => ChartBar['counts'], length = 14): ChartBar[] =>
  Array.from({ length }, (_, index) => ({
    id: index,
    name: `Nov ${index + 7}`,
    tick: String(index + 7),
    counts: count(index),
  }));

const meta = {
  title: 'Core/BarChart',
  component: BarChart,
  args: {
    bars: days((day) => [12 + ((day * 7) % 20), day % 3]),
    series,
    unit: 'Day',
    label: 'Calls by day, 20 to 30 on most of them',
    empty: 'No calls in the last 14 days. Call a lead, and the call appears here.',
  },
} satisfies Meta<typeof BarChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TwoWeeks: Story = {};
export const Nothing: Story = { args: { bars: days(() => [0, 0]), label: 'No calls in the last 14 days' } };
export const LargeCounts: Story = { args: { bars: days((day) => [8_000 + day * 900, day * 40]) } };
export const ADay: Story = {
  args: {
    bars: days((hour) => [hour % 5, hour === 9 ? 1 : 0], 24),
    unit: 'Hour',
    label: 'Openings by hour, one of them failed',
  },
};
export const FiveSeries: Story = {
  args: {
    bars: days((day) => [8 + (day % 5), 6, 7 - (day % 3), 2, day % 2]),
    series: ['Answered', 'Voicemail', 'No answer', 'Busy', 'Failed'],
    label: 'Calls by day, by what came of them',
  },
  render: (args) => (
    <>
      <ChartLegend series={args.series} />
      <BarChart {...args} />
    </>
  ),
};
export const InACard: Story = {
  render: (args) => (
    <Card title="92 calls in the last 7 days" titleLevel={2} actions={<ChartLegend series={series} />}>
      <BarChart {...args} />
    </Card>
  ),
};
