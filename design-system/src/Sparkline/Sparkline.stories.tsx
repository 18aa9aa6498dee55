import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Sparkline } from './Sparkline.tsx';

const meta = { title: 'Core/Sparkline', component: Sparkline } satisfies Meta<typeof Sparkline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rising: Story = { args: { values: [3, 4, 3, 6, 8, 7, 11], label: 'Rising from 3 to 11 over a week' } };
export const Flat: Story = { args: { values: [5, 5, 5, 5], label: 'Unchanged at 5' } };
export const Falling: Story = { args: { values: [9, 7, 8, 4, 2], label: 'Falling from 9 to 2' } };
