import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CodeBlock } from './CodeBlock.tsx';

const meta = {
  title: 'Data/CodeBlock',
  component: CodeBlock,
  args: { label: 'Request', value: 'curl https://api.example.com/v1/calls \\\n  -H "Authorization: Bearer sk_test"' },
} satisfies Meta<typeof CodeBlock>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Scrolling: Story = {
  args: { value: Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n'), maxHeight: 160 },
};
export const NotCopyable: Story = { args: { isCopyable: false } };
