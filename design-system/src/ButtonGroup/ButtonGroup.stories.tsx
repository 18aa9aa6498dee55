import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { ButtonGroup } from './ButtonGroup.tsx';

const meta = { title: 'Core/ButtonGroup', component: ButtonGroup } satisfies Meta<typeof ButtonGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

const views = ['Day', 'Week', 'Month'].map((view) => <Button key={view}>{view}</Button>);

export const Apart: Story = { args: { label: 'View', children: views } };
export const Joined: Story = { args: { label: 'View', isJoined: true, children: views } };
