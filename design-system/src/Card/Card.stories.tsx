import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { DescriptionList } from '../DescriptionList/DescriptionList.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Card, cardPaddings, cardTones } from './Card.tsx';

const meta = {
  title: 'Core/Card',
  component: Card,
  argTypes: { tone: { control: 'select', options: cardTones }, padding: { control: 'select', options: cardPaddings } },
  args: { title: 'Call window', titleLevel: 2, children: 'Calls are placed between 09:00 and 17:00.' },
} satisfies Meta<typeof Card>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const WithActions: Story = {
  args: {
    description: 'In the time zone of the lead.',
    actions: <Button size="sm">Edit</Button>,
    children: (
      <DescriptionList
        items={[
          { term: 'From', value: '09:00' },
          { term: 'To', value: '17:00' },
        ]}
      />
    ),
  },
};

const badge = <Badge tone="success">Within the budget</Badge>;

/** The status comes right after the title: on the next line only if both don't fit, and never among the actions. */
export const WithBadge: Story = {
  render: (args) => (
    <Stack gap={4}>
      <Card
        {...args}
        badge={badge}
        actions={<Button size="sm">Edit</Button>}
        description="In the time zone of the lead."
      />
      <div style={{ inlineSize: '18rem' }}>
        <Card
          {...args}
          title="A longer title that fills its line"
          badge={badge}
          actions={<Button size="sm">Edit</Button>}
        />
      </div>
    </Stack>
  ),
};

export const Tones: Story = {
  render: (args) => (
    <Stack gap={4}>
      {cardTones.map((tone) => (
        <Card key={tone} {...args} tone={tone} title={tone} />
      ))}
    </Stack>
  ),
};

export const Paddings: Story = {
  render: (args) => (
    <Stack gap={4}>
      {cardPaddings.map((padding) => (
        <Card key={padding} {...args} padding={padding} title={`Padding ${padding}`} />
      ))}
    </Stack>
  ),
};
