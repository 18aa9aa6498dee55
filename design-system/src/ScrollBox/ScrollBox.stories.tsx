import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { Text } from '../Text/Text.tsx';
import { ScrollBox } from './ScrollBox.tsx';

const versions = Array.from({ length: 12 }, (_, index) => `Version ${12 - index}`);

const meta = {
  title: 'Core/ScrollBox',
  component: ScrollBox,
  args: {
    style: { maxBlockSize: '12rem' },
    'aria-label': 'Versions',
    role: 'region',
    children: versions.map((version) => (
      <Text as="p" key={version}>
        {version}
      </Text>
    )),
  },
} satisfies Meta<typeof ScrollBox>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TextOnly: Story = {};
export const WithControls: Story = {
  args: {
    holdsControls: true,
    children: versions.map((version) => (
      <div key={version}>
        <Button>{version}</Button>
      </div>
    )),
  },
};
export const NothingHidden: Story = { args: { children: <Text as="p">Version 1</Text> } };
