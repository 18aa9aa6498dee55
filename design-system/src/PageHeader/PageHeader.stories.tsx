import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { IconPlus } from '../icons/icons.ts';
import { PageHeader } from './PageHeader.tsx';

const meta = { title: 'Core/PageHeader', component: PageHeader, args: { title: 'Leads' } } satisfies Meta<
  typeof PageHeader
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};

export const Full: Story = {
  args: {
    title: 'Spring enrolment',
    description: 'Calls every new applicant within an hour and books an interview.',
    breadcrumbs: [{ label: 'Campaigns', href: '#campaigns' }, { label: 'Spring enrolment' }],
    badge: (
      <Badge tone="live" isPulsing>
        Running
      </Badge>
    ),
    actions: (
      <>
        <Button>Pause</Button>
        <Button variant="primary" icon={<IconPlus />}>
          Add leads
        </Button>
      </>
    ),
  },
};
