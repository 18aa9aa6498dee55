import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from '../Badge/Badge.tsx';
import { spaceSteps } from '../tokens/tokens.ts';
import { Stack, stackJustifications } from './Stack.tsx';

const meta = {
  title: 'Core/Stack',
  component: Stack,
  argTypes: {
    justify: { control: 'select', options: stackJustifications },
    gap: { control: 'select', options: spaceSteps },
  },
} satisfies Meta<typeof Stack>;
export default meta;
type Story = StoryObj<typeof meta>;

const blocks = ['First', 'Second', 'Third'].map((text) => <Badge key={text}>{text}</Badge>);

export const Playground: Story = { args: { direction: 'row', gap: 3, children: blocks } };

export const Gaps: Story = {
  render: () => (
    <Stack gap={4}>
      {spaceSteps.map((gap) => (
        <Stack key={gap} direction="row" gap={gap}>
          <Badge tone="outline">{`gap ${gap}`}</Badge>
          {blocks}
        </Stack>
      ))}
    </Stack>
  ),
};

export const Justifications: Story = {
  render: () => (
    <Stack gap={4}>
      {stackJustifications.map((justify) => (
        <Stack key={justify} direction="row" gap={2} justify={justify}>
          <Badge tone="outline">{justify}</Badge>
          {blocks}
        </Stack>
      ))}
    </Stack>
  ),
};
