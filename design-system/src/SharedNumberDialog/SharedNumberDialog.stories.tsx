import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { SharedNumberDialog } from './SharedNumberDialog.tsx';

const nothing = () => undefined;

const meta = {
  title: 'Overlays/SharedNumberDialog',
  component: SharedNumberDialog,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: {
    title: 'Ada Moss already has this number',
    description: 'Is this the same person, or do two people share the number?',
    answers: [
      { label: 'Update Ada Moss', onChoose: nothing },
      { label: 'Create a second lead', onChoose: nothing },
    ],
    onSkip: nothing,
    onClose: nothing,
  },
} satisfies Meta<typeof SharedNumberDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const LongNames: Story = {
  args: {
    title: 'Maximiliane von der Heydt-Maßmann and Wolfgang Amadeus Brzęczyszczykiewicz already have this number',
    answers: [
      { label: 'Update Maximiliane von der Heydt-Maßmann', onChoose: nothing },
      { label: 'Update Wolfgang Amadeus Brzęczyszczykiewicz-Lindqvist', onChoose: nothing },
      { label: 'Create a second lead', onChoose: nothing },
    ],
  },
};
export const Pending: Story = { args: { isPending: true } };
