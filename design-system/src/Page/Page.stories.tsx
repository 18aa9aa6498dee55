import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Card } from '../Card/Card.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Page, pageWidths } from './Page.tsx';

const meta = {
  title: 'Core/Page',
  component: Page,
  argTypes: { width: { control: 'select', options: pageWidths } },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Page>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  args: {
    width: 'medium',
    children: (
      <>
        <PageHeader title="Settings" description="How the organization calls its leads." />
        <Card title="Call window" titleLevel={2}>
          Calls are placed between 09:00 and 17:00.
        </Card>
      </>
    ),
  },
};

export const Widths: Story = {
  render: () => (
    <>
      {pageWidths.map((width) => (
        <Page key={width} width={width}>
          <Card title={width} titleLevel={2}>
            The content of a page of this width.
          </Card>
        </Page>
      ))}
    </>
  ),
};
