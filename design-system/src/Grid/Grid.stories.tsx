import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { StatCard } from '../StatCard/StatCard.tsx';
import { Grid } from './Grid.tsx';

const meta = { title: 'Core/Grid', component: Grid } satisfies Meta<typeof Grid>;
export default meta;
type Story = StoryObj<typeof meta>;

const cards = ['Calls today', 'Answered', 'Average length', 'Cost', 'New leads'].map((label, index) => (
  <StatCard key={label} label={label} value={(index + 1) * 37} />
));

export const AsManyAsFit: Story = { args: { min: 200, children: cards } };
export const FixedColumns: Story = { args: { columns: 3, children: cards } };
export const FiveThatWrap: Story = { args: { columns: 5, min: 160, children: cards } };
