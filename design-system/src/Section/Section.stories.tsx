import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Section } from './Section.tsx';

const meta = {
  title: 'Core/Section',
  component: Section,
  args: { title: 'Members', children: <Card>What brings its own frame</Card> },
} satisfies Meta<typeof Section>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Full: Story = {
  args: { description: 'Who works in this organization.', actions: <Button variant="primary">Invite</Button> },
};
