import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Stack } from '../Stack/Stack.tsx';
import { Heading, headingLevels } from './Heading.tsx';

const meta = {
  title: 'Core/Heading',
  component: Heading,
  argTypes: { level: { control: 'select', options: headingLevels } },
  args: { children: 'Campaign results' },
} satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { args: { level: 1 } };

export const Levels: Story = {
  render: () => (
    <Stack gap={3}>
      {headingLevels.map((level) => (
        <Heading key={level} level={level}>{`Level ${level}: Campaign results`}</Heading>
      ))}
    </Stack>
  ),
};
