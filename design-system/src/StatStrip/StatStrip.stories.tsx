import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { IconPhone } from '../icons/icons.ts';
import { StatCard } from '../StatCard/StatCard.tsx';
import { StatStrip } from './StatStrip.tsx';

const labels = ['Total Leads', 'New This Month', 'With Email', 'Without Email', 'Scheduled Calls'];

const meta = {
  title: 'Core/StatStrip',
  component: StatStrip,
  args: {
    label: 'Leads in numbers',
    children: labels.map((label, index) => (
      <StatCard
        key={label}
        label={label}
        value={(index * 12_345).toLocaleString('en-US')}
        icon={<IconPhone size={14} />}
      />
    )),
  },
} satisfies Meta<typeof StatStrip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Narrow: Story = { decorators: [(Story) => <div style={{ maxWidth: 358 }}>{Story()}</div>] };
