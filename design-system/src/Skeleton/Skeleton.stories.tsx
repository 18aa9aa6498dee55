import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Card } from '../Card/Card.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Skeleton, skeletonShapes } from './Skeleton.tsx';

const meta = {
  title: 'Core/Skeleton',
  component: Skeleton,
  argTypes: { shape: { control: 'select', options: skeletonShapes } },
} satisfies Meta<typeof Skeleton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shapes: Story = {
  render: () => (
    <Stack gap={4}>
      {skeletonShapes.map((shape) => (
        <Skeleton key={shape} shape={shape} />
      ))}
    </Stack>
  ),
};

export const InTheShapeOfAPerson: Story = {
  render: () => (
    <Card aria-label="Lead" aria-busy="true">
      <Stack direction="row" gap={3}>
        <Skeleton shape="circle" />
        <Stack gap={2} style={{ flex: 1 }}>
          <Skeleton width="30%" />
          <Skeleton lines={2} />
        </Stack>
      </Stack>
    </Card>
  ),
};
