import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { press } from '../testing/playStory.ts';
import { Combobox } from './Combobox.tsx';

const meta = {
  title: 'Forms/Combobox',
  component: Combobox,
  args: {
    label: 'Lead',
    placeholder: 'Type a name',
    options: [
      { id: 'ada', label: 'Ada Moss', description: '+1 415 555 0132' },
      { id: 'ben', label: 'Ben Okafor', description: '+44 7700 900417' },
      { id: 'chen', label: 'Chen Wei' },
    ],
  },
  decorators: [(Story) => <div style={{ maxWidth: 420 }}>{Story()}</div>],
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const WithDescription: Story = { args: { description: 'Seen by your team only.' } };
export const Required: Story = { args: { isRequired: true } };
export const Invalid: Story = { args: { errorMessage: 'This cannot be used.' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const HiddenLabel: Story = { args: { isLabelHidden: true } };
export const Chosen: Story = { args: { defaultValue: 'ben' } };
export const Loading: Story = { args: { isLoading: true, filtering: 'none', options: [] } };
export const CustomValue: Story = { args: { label: 'Tag', allowsCustomValue: true, defaultValue: 'evening' } };

const openly = { play: press(), parameters: { docs: { story: { inline: false, height: '480px' } } } };

export const Open: Story = openly;
export const OpenWhileLoading: Story = { ...openly, args: Loading.args };
