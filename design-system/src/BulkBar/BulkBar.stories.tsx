import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { BulkBar } from './BulkBar.tsx';

const meta = {
  title: 'Data/BulkBar',
  component: BulkBar,
  args: {
    count: 12,
    onClear: () => undefined,
    children: (
      <>
        <Button>Call</Button>
        <Button variant="danger">Delete</Button>
      </>
    ),
  },
} satisfies Meta<typeof BulkBar>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
