import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { DescriptionList } from '../DescriptionList/DescriptionList.tsx';
import { expectButtonsWithin } from '../testing/playStory.ts';
import { SidePanel, type SidePanelProps } from './SidePanel.tsx';

function Demo(props: Partial<SidePanelProps>) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Peek at Ada Moss</Button>
      <SidePanel
        title="Ada Moss"
        footer={<Button variant="primary">Call now</Button>}
        {...props}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
      >
        <DescriptionList
          layout="stacked"
          items={[
            { term: 'Phone', value: '+1 415 555 0132' },
            { term: 'Last call', value: 'Yesterday, 3:12' },
          ]}
        />
      </SidePanel>
    </>
  );
}

const meta = {
  title: 'Overlays/SidePanel',
  component: SidePanel,
  parameters: { docs: { story: { inline: false, height: '480px' } } },
  args: { isOpen: true, onOpenChange: () => undefined, title: 'Ada Moss' },
} satisfies Meta<typeof SidePanel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Peek: Story = { render: () => <Demo /> };
export const Modal: Story = { render: () => <Demo isModal /> };
export const LongTitleAndContent: Story = {
  play: expectButtonsWithin,
  args: {
    title: `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}, Hubert Blaine Montgomery`,
    footer: <Button variant="primary">Call now</Button>,
    children: (
      <DescriptionList
        items={Array.from({ length: 24 }, (_, index) => ({
          term: `Field ${index + 1}`,
          value: index % 4 === 0 ? 'hubert.wolfeschlegelsteinhausenbergerdorff@a-rather-long-company.example' : 'Yes',
        }))}
      />
    ),
  },
};
export const Left: Story = { render: () => <Demo side="left" /> };
export const Large: Story = { render: () => <Demo size="lg" /> };
