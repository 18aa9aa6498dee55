import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { IconUsers } from '../icons/icons.ts';
import { EmptyState } from './EmptyState.tsx';

const meta = { title: 'Core/EmptyState', component: EmptyState, args: { title: 'No leads yet' } } satisfies Meta<
  typeof EmptyState
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};

export const Teaching: Story = {
  args: {
    icon: <IconUsers />,
    description: 'A lead is a person your assistants call. Upload résumés, or type one in.',
    action: <Button variant="primary">Add lead</Button>,
    example: 'Ada Moss, +1 415 555 0132, asked for a call on Tuesday',
  },
};
