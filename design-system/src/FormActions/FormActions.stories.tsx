import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { FormActions } from './FormActions.tsx';

const meta = {
  title: 'Forms/FormActions',
  component: FormActions,
  args: {
    children: (
      <>
        <Button variant="primary">Save</Button>
        <Button variant="ghost">Cancel</Button>
      </>
    ),
  },
} satisfies Meta<typeof FormActions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Start: Story = {};
export const End: Story = { args: { align: 'end' } };
export const Between: Story = { args: { align: 'between' } };
