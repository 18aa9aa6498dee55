import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { press } from '../testing/playStory.ts';
import { Select } from './Select.tsx';

const meta = {
  title: 'Forms/Select',
  component: Select,
  args: {
    label: 'Assistant',
    options: [
      { id: 'nora', label: 'Nora', description: 'Screens applicants' },
      { id: 'theo', label: 'Theo', description: 'Books interviews' },
      { id: 'iris', label: 'Iris', isDisabled: true },
    ],
  },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof Select>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'Seen by your team only.' } };
export const Required: Story = { args: { isRequired: true } };
export const Invalid: Story = { args: { errorMessage: 'This cannot be used.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const HiddenLabel: Story = { args: { isLabelHidden: true } };
export const Chosen: Story = { args: { defaultValue: 'theo' } };
export const NothingToChoose: Story = {
  args: { options: [], emptyText: 'No assistants available. Please create an assistant first.' },
};

const openly = { play: press(), parameters: { docs: { story: { inline: false, height: '480px' } } } };

export const Open: Story = { ...openly, args: { defaultValue: 'theo' } };
export const OpenWithNothingToChoose: Story = { ...openly, args: NothingToChoose.args };
export const OpenWithLongNames: Story = {
  ...openly,
  args: {
    defaultValue: '3',
    options: Array.from({ length: 24 }, (_, index) => ({
      id: String(index),
      label: `${index + 1}. Screening of applicants for the night shift in the northern branches`,
      description: index % 3 === 0 ? 'Donaudampfschifffahrtsgesellschaftskapitänsanwärter' : undefined,
    })),
  },
};
