import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Text } from '../Text/Text.tsx';
import { DescriptionList } from './DescriptionList.tsx';

const meta = {
  title: 'Core/DescriptionList',
  component: DescriptionList,
  args: {
    items: [
      { term: 'Name', value: 'Ada Moss' },
      { term: 'Phone', value: <Text mono>+1 415 555 0132</Text> },
      { term: 'Source', value: 'Résumé upload' },
    ],
  },
} satisfies Meta<typeof DescriptionList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Rows: Story = {};
export const Stacked: Story = { args: { layout: 'stacked' } };
