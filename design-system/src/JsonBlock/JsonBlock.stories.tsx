import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { JsonBlock } from './JsonBlock.tsx';

const meta = {
  title: 'Data/JsonBlock',
  component: JsonBlock,
  args: {
    label: 'Payload',
    value: {
      call_id: '7f3c9a',
      duration_seconds: 192,
      is_answered: true,
      lead: { name: 'Ada Moss', tags: ['evening', null] },
    },
  },
} satisfies Meta<typeof JsonBlock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
