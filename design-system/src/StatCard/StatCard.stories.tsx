import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Grid } from '../Grid/Grid.tsx';
import { IconPhone } from '../icons/icons.ts';
import { StatCard, statDirections, statTones } from './StatCard.tsx';

const meta = {
  title: 'Core/StatCard',
  component: StatCard,
  args: {
    label: 'Calls today',
    value: '1,284',
    icon: <IconPhone />,
    change: { text: '12% more than last week', direction: 'up', tone: 'success' },
    trend: [812, 790, 934, 1010, 968, 1140, 1284],
    trendLabel: 'Calls a day over the last week, rising from 812 to 1,284',
  },
} satisfies Meta<typeof StatCard>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const ValueOnly: Story = { args: { change: undefined, trend: undefined, icon: undefined } };
export const Loading: Story = { args: { isLoading: true } };
export const AsLink: Story = { args: { href: '#calls' } };

export const Changes: Story = {
  render: (args) => (
    <Grid min={220}>
      {statDirections.flatMap((direction) =>
        statTones.map((tone) => (
          <StatCard
            key={`${direction}-${tone}`}
            {...args}
            label={`${direction}, ${tone}`}
            trend={undefined}
            change={{ text: '4% since Monday', direction, tone }}
          />
        )),
      )}
    </Grid>
  ),
};
