import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const meta = { title: 'Core/VisuallyHidden', component: VisuallyHidden } satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  render: () => (
    <p>
      12 calls <VisuallyHidden>that were answered since midnight</VisuallyHidden>
    </p>
  ),
};
