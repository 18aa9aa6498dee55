import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CopyField } from './CopyField.tsx';

const meta = {
  title: 'Forms/CopyField',
  component: CopyField,
  args: {
    label: 'Interview link',
    value: 'https://calls.example.com/video-call/Tz0tP4mVd9sKqXw1',
    description: 'Good until December 3, 2026. Whoever has it can open it.',
  },
} satisfies Meta<typeof CopyField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
